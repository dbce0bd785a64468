# The rank correlation of Spearman of two columns, ties at their mean rank, with the 95%
# interval by Fisher's transformation and the standard error of Bonett and Wright:
# prints n,rho,low,high.  sort -n would do the ranks; the columns are short enough for less.

{ x[NR] = $1 + 0; y[NR] = $2 + 0 }

function ranks(v, out,    i, j, less, same) {
	for (i = 1; i <= NR; i++) {
		if (!((v[i]) in at)) {
			less = same = 0
			for (j = 1; j <= NR; j++) {
				less += v[j] < v[i]
				same += v[j] == v[i]
			}
			at[v[i]] = less + (same + 1) / 2
		}
		out[i] = at[v[i]]
	}
	split("", at)
}

function atanh(r) { return log((1 + r) / (1 - r)) / 2 }
function tanh(z) { return (exp(2 * z) - 1) / (exp(2 * z) + 1) }

END {
	ranks(x, a)
	ranks(y, b)
	mean = (NR + 1) / 2
	for (i = 1; i <= NR; i++) {
		ab += (a[i] - mean) * (b[i] - mean)
		aa += (a[i] - mean) ^ 2
		bb += (b[i] - mean) ^ 2
	}
	if (NR < 10 || !aa || !bb) {
		print NR ",,,"
		exit
	}
	r = ab / sqrt(aa * bb)
	if (r > 0.999999) r = 0.999999
	if (r < -0.999999) r = -0.999999
	wide = 1.959964 * sqrt((1 + r * r / 2) / (NR - 3))
	printf "%d,%.2f,%.2f,%.2f\n", NR, r, tanh(atanh(r) - wide), tanh(atanh(r) + wide)
}
