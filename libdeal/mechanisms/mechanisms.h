/* One constant a mechanism, each in the file of its name. */
#ifndef DEAL_MECHANISMS_H
#define DEAL_MECHANISMS_H

#include "../compile.h"

#endif
