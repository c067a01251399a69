/** Half-filled forms, so that a popup that closes loses nothing. */
import type { Context } from './context.ts';

export interface Drafts {
  /** Empty values take the form's draft away. */
  keep(form: string, values: Record<string, string>): Promise<void>;
  /** What is kept of all forms, by field; the form that was typed into last wins. */
  all(): Promise<Record<string, string>>;
}

/** A form that nobody went on with is forgotten after a week. */
const longest = 7 * 24 * 60 * 60 * 1_000;

export function createDrafts({ store, clock }: Context): Drafts {
  return {
    async keep(form, values) {
      const isEmpty = Object.values(values).every((value) => value === '');
      await store.write([
        isEmpty ? { table: 'drafts', delete: form } : { table: 'drafts', put: { id: form, values, at: clock.now() } },
      ]);
    },
    async all() {
      const drafts = await store.list('drafts');
      const recent = drafts.filter((draft) => clock.now() - draft.at < longest).sort((one, other) => one.at - other.at);
      return Object.assign({}, ...recent.map((draft) => draft.values));
    },
  };
}
