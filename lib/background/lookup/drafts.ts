/** Half-filled forms, so that a popup that closes loses nothing. */
import type { Context } from '../context.ts';
import type { Change } from '../storage/store.ts';

export interface Drafts {
  /** Empty values take the form's draft away. */
  keep(form: string, values: Record<string, string>): Promise<void>;
  /** What is kept of all forms, by field; the form that was typed into last wins. */
  all(): Promise<Record<string, string>>;
}

/** A form that nobody went on with is forgotten after a week, and the oldest of so many. */
const longest = 7 * 24 * 60 * 60 * 1_000;
const most = 40;

export function createDrafts({ store, clock }: Context): Drafts {
  return {
    async keep(form, values) {
      const isEmpty = Object.values(values).every((value) => value === '');
      const kept = (await store.list('drafts')).filter(({ id }) => id !== form);
      const surplus = kept.toSorted((one, other) => other.at - one.at).slice(isEmpty ? most : most - 1);
      await store.write([
        isEmpty ? { table: 'drafts', delete: form } : { table: 'drafts', put: { id: form, values, at: clock.now() } },
        ...surplus.map(({ id }): Change => ({ table: 'drafts', delete: id })),
      ]);
    },
    async all() {
      const drafts = await store.list('drafts');
      const recent = drafts.filter((draft) => clock.now() - draft.at < longest).sort((one, other) => one.at - other.at);
      return Object.assign({}, ...recent.map((draft) => draft.values));
    },
  };
}
