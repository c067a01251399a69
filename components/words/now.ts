/** The time that ages and countdowns are told by: given by the screen, ticking only while something runs. Epoch milliseconds. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export const Now = createContext<ReadonlySignal<number>>(signal(0));

/** The time, and a new drawing whenever it moves on. */
export function useNow(): number {
  return useContext(Now).value;
}
