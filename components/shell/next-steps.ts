/** A problem's next steps. Each must be called synchronously in its click. */
import type { ReadonlySignal } from '@preact/signals';
import { openOptions, openWelcome } from '../../lib/browser/pages.ts';
import { originPattern, requestOrigin } from '../../lib/browser/permissions.ts';
import type { ServiceView } from '../../lib/messages/service-views.ts';
import type { NextStep } from '../format/problem-words.ts';

/** `retry` repeats a failed request, `again` one that may be charged a second time. */
export function nextStep(
  { service }: { service: ReadonlySignal<ServiceView | null> },
  retry: () => void,
  again: () => void = retry,
): (step: NextStep) => void {
  return (step) => {
    if (step === 'retry') retry();
    else if (step === 'ask-again') again();
    else if (step === 'connect') void openWelcome();
    else if (step === 'grant') grant(service.value, retry);
    else openOptions();
  };
}

function grant(service: ServiceView | null, retry: () => void): void {
  const pattern = service?.kind === 'remote' ? originPattern(service.base) : null;
  if (pattern) void requestOrigin(pattern).then((granted) => granted && retry());
}
