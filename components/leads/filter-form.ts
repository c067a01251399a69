/** A filter while it is filled in: what its editor is given and gives back. */
import type { timePresets } from '../../lib/contract/filter-taxonomy.ts';
import type { Fault } from './fault-words.ts';

export type FilterForm =
  | { kind: 'text'; is: 'some' | 'any' | 'none'; text: string; many: boolean }
  | { kind: 'choices'; chosen: readonly string[]; single: boolean }
  | { kind: 'time'; is: 'some' | 'any' | 'none' | (typeof timePresets)[number]; from: string; to: string }
  | { kind: 'range'; is: 'some' | 'any' | 'none'; from: string; to: string }
  | { kind: 'words'; is: 'some' | 'any' | 'none'; text: string; anyOrNone: boolean }
  | { kind: 'place'; include: string; exclude: string };

/** What is wrong, and where in the form. */
export interface FormWrong {
  place: 'text' | 'chosen' | 'from' | 'to' | 'include' | 'exclude';
  fault: Fault;
}
