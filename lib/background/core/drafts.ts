/** Half-filled forms, so that closing the popup loses nothing; and what is saved with each lead. */
import { savedWithEachLead } from '../../messages/draft-forms.ts';
import type { Context } from '../requests/context.ts';
import type { Change } from '../storage/store.ts';

export interface Drafts {
  /** If all values are empty, the form's draft is deleted. */
  keep(form: string, values: Record<string, string>): Promise<void>;
  /** Values of all drafts by field; the most recently edited form wins. */
  all(): Promise<Record<string, string>>;
}

/** An abandoned draft is deleted after a week, or when there are more than `most`. */
const longest = 7 * 24 * 60 * 60 * 1_000;
const most = 40;

const stays = ({ id }: { id: string }) => id.startsWith(savedWithEachLead(''));

export function createDrafts({ store, clock }: Context): Drafts {
  return {
    async keep(form, values) {
      const isEmpty = Object.values(values).every((value) => value === '');
      const saved = (await store.list('drafts')).filter((draft) => draft.id !== form && !stays(draft));
      const surplus = saved.toSorted((one, other) => other.at - one.at).slice(isEmpty ? most : most - 1);
      await store.write([
        isEmpty ? { table: 'drafts', delete: form } : { table: 'drafts', put: { id: form, values, at: clock.now() } },
        ...surplus.map(({ id }): Change => ({ table: 'drafts', delete: id })),
      ]);
    },
    async all() {
      const drafts = (await store.list('drafts')).sort((one, other) => one.at - other.at);
      const old = drafts.filter((draft) => clock.now() - draft.at >= longest && !stays(draft));
      if (old.length > 0)
        store.write(old.map(({ id }): Change => ({ table: 'drafts', delete: id }))).catch(() => undefined);
      return Object.assign({}, ...drafts.filter((draft) => !old.includes(draft)).map(({ values }) => values));
    },
  };
}
