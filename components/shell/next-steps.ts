/** What a problem's next step does. Each is called synchronously in its click. */
import type { ReadonlySignal } from '@preact/signals';
import { openOptions } from '../../lib/browser/pages.ts';
import { originPattern, requestOrigin } from '../../lib/browser/permissions.ts';
import type { ServiceView } from '../../lib/messages/views.ts';

export type Step = 'connect' | 'enter-key' | 'check-address' | 'raise-ceiling' | 'grant' | 'retry' | 'ask-again';

export interface Steps {
  service: ServiceView | null;
  /** Asks again what failed. */
  retry(): void;
  /** Asks again what may be charged a second time. */
  again(): void;
}

export function takeStep(step: Step, { service, retry, again }: Steps): void {
  if (step === 'retry') retry();
  else if (step === 'ask-again') again();
  else if (step === 'grant') grant(service, retry);
  else openOptions();
}

/** The same for a problem's button: what it does is chosen when it is clicked. */
export function nextStep(
  { service }: { service: ReadonlySignal<ServiceView | null> },
  retry: () => void,
  again: () => void = retry,
): (step: Step) => void {
  return (step) => takeStep(step, { service: service.value, retry, again });
}

function grant(service: ServiceView | null, retry: () => void): void {
  const pattern = service && originPattern(service.base);
  if (pattern) void requestOrigin(pattern).then((granted) => granted && retry());
}
