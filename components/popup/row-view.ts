/** A row's data and its events, as every list and card of contacts takes them. */
import type { Contact } from '../../lib/contract/contact.ts';
import type { Check, JobView, LeadMark } from '../../lib/messages/views.ts';
import type { NextStep, ScreenProblem } from '../format/problem-words.ts';

/** What became of a row's save; times are epoch milliseconds. `list` is null where the service chose. */
export type SaveState =
  | { at: 'undoable'; list: string | null; until: number }
  | { at: 'sending'; list: string | null; held: JobView['held'] }
  | { at: 'saved'; list: string | null; created: boolean; differing: readonly string[] }
  | { at: 'failed'; list: string | null; problem: ScreenProblem | null };

export interface RowView {
  contact: Contact;
  /** Newer than `contact.verification`, when there is one. */
  check: Check | null;
  mark: LeadMark | null;
  save: SaveState | null;
}

/** Where an address is known from: the page that is looked at, what the service knows, or both. */
export type RowOrigin = 'page' | 'known' | 'both';

export interface RowEvents {
  onCopy: (text: string) => void;
  /** Goes to where everything that is known of a person can be looked up; left out where that can't be. */
  onWho?: ((email: string) => void) | undefined;
  /** Looks a company up; left out where the view is of one. */
  onOthers?: ((domain: string) => void) | undefined;
  /** `anew`: though a verdict is known. */
  onVerify: (email: string, anew: boolean) => void;
  /** `list` null: the list of the settings. */
  onSave: (email: string, list: string | null) => void;
  onUndo: (email: string) => void;
  /** After it was sent: deletes the lead, or puts its fields back. */
  onRemove: (email: string) => void;
  /** The next step of a problem under this row. */
  onNext: (email: string, step: NextStep) => void;
}

/** What a row needs to know of the plan and of the lists. */
export interface RowSurroundings {
  /** Without a service nothing can be verified; saving works on. */
  canVerify: boolean;
  lists: readonly string[];
  /** For `onOthers`: which company an address is of, by what it ends with. */
  companies?: ReadonlyMap<string, string> | undefined;
  /** Where Save goes by itself; null: the service's choice. */
  list: string | null;
}
