/** Half-filled forms, so that closing the popup loses nothing. */
import type { Context } from '../requests/context.ts';
import type { Change } from '../storage/store.ts';

export interface Drafts {
  /** If all values are empty, the form's draft is deleted. */
  keep(form: string, values: Record<string, string>): Promise<void>;
  /** Values of all drafts by field; the most recently edited form wins. */
  all(): Promise<Record<string, string>>;
}

/** An abandoned draft is forgotten after a week, or when there are more than `most`. */
const longest = 7 * 24 * 60 * 60 * 1_000;
const most = 40;

export function createDrafts({ store, clock }: Context): Drafts {
  return {
    async keep(form, values) {
      const isEmpty = Object.values(values).every((value) => value === '');
      const saved = (await store.list('drafts')).filter(({ id }) => id !== form);
      const surplus = saved.toSorted((one, other) => other.at - one.at).slice(isEmpty ? most : most - 1);
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
