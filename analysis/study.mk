# The studies, for `make study`: each draws its charts into $(B)/study and can be broken off and run again.

STUDIES := $(sort $(wildcard analysis/studies/*.sh))

studies: all
	@for s in $(STUDIES); do sh $$s $(B) || exit 1; done

.PHONY: studies
