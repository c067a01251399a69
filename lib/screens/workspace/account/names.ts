/** The account's two names while they are being changed: half of it survives a closed tab. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Trouble } from '../../../../components/shell/connection.ts';
import type { Ground } from '../../../../components/shell/shared-state.ts';
import type { Account } from '../../../contract/resources/account.ts';
import { ask } from '../../../messages/send.ts';

export interface NamesForm {
  first: string;
  last: string;
  saving: boolean;
  problem: Trouble | null;
}

export interface Names {
  /** Null while nobody changes them. */
  form: ReadonlySignal<NamesForm | null>;
  edit(account: Pick<Account, 'first_name' | 'last_name'>): void;
  type(some: Partial<Pick<NamesForm, 'first' | 'last'>>): void;
  /** Sends what is another now; the account is then read again. */
  save(account: Pick<Account, 'first_name' | 'last_name'>): Promise<void>;
  cancel(): void;
}

const fields = ['account.first', 'account.last'] as const;

export function createNames({ drafts, room }: Ground, saved: () => Promise<void>): Names {
  const { [fields[0]]: first, [fields[1]]: last } = drafts.values.value;
  const form = signal<NamesForm | null>(
    first === undefined || last === undefined ? null : { first, last, saving: false, problem: null },
  );
  const close = () => {
    form.value = null;
    drafts.drop(fields);
  };

  return {
    form,
    edit(account) {
      form.value = {
        first: account.first_name ?? '',
        last: account.last_name ?? '',
        saving: false,
        problem: null,
      };
    },
    type(some) {
      if (!form.value || form.value.saving) return;
      const next = { ...form.value, ...some, problem: null };
      form.value = next;
      drafts.keep({ [fields[0]]: next.first, [fields[1]]: next.last });
    },
    async save(account) {
      const typed = form.value;
      if (!typed || typed.saving) return;
      const changes = changesOf(typed, account);
      if (Object.keys(changes).length === 0) return close();
      form.value = { ...typed, saving: true, problem: null };
      const how = { click: true, anew: true, again: false, private: room.private.value, page: null };
      const asked = await ask('updateAccount', changes, how);
      if (room.signal.aborted) return;
      if (!asked.ok) {
        form.value = { ...typed, saving: false, problem: asked.problem };
        return;
      }
      await saved();
      close();
    },
    cancel: close,
  };
}

function changesOf(
  { first, last }: Pick<NamesForm, 'first' | 'last'>,
  account: Pick<Account, 'first_name' | 'last_name'>,
): { first_name?: string; last_name?: string } {
  return {
    ...(first.trim() !== (account.first_name ?? '') && { first_name: first.trim() }),
    ...(last.trim() !== (account.last_name ?? '') && { last_name: last.trim() }),
  };
}
