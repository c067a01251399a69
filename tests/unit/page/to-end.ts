import type { Steps } from '../../../lib/page/slices.ts';

/** Runs a page's reader without its limit in time, which a busy machine may miss. */
export function toEnd<Read>(steps: Steps<Read>): Read {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
