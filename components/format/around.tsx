/** Puts elements into a localised sentence: `around(i18n.t('toast.saved', [slot]), <b>Prospects</b>)`. */
import type { ComponentChildren } from 'preact';
import { number } from './numbers.ts';

/** Marks an element's place. A private-use character, which no name contains (`plain` removes them). */
export const slot = '\ue000';

export function around(sentence: string, ...parts: ComponentChildren[]): ComponentChildren {
  return sentence.split(slot).map((words, at) => (at === 0 ? words : [parts[at - 1], words]));
}

/** A count that runs. Only visual: a live region would read out every step. */
export const Running = ({ count }: { count: number }) => <span aria-live="off">{number(count)}</span>;
