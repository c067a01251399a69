/** Campaigns: no operation lists them, so one is named by its id; its recipients can be kept as leads, copied and taken along. */
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { contactOfRecipient, csvOfRecipients, keyOfRecipient } from '../../../../components/campaigns/recipient.ts';
import { createSelection, type Selection } from '../../../../components/shell/selection.ts';
import type { Workspace } from '../../../../components/shell/workspace-state.ts';
import type { Recipient } from '../../../contract/resources/recipient.ts';
import { copyText } from '../../../gestures/copy-text.ts';
import { handOverFile } from '../../../gestures/hand-over-file.ts';
import { createPaging, type Recipients } from './recipients.ts';

export interface Campaigns {
  typed: ReadonlySignal<string>;
  /** Nothing was typed, and its recipients were asked for. */
  missing: ReadonlySignal<boolean>;
  /** Ids that were looked at, the newest first. */
  recent: ReadonlySignal<string[]>;
  recipients: ReadonlySignal<Recipients>;
  selection: Selection<Recipient>;
  type(id: string): void;
  /** Goes to the campaign that is typed, or to this one. */
  open(id?: string): void;
  /** Asks for the same campaign from the beginning. */
  again(): void;
  more(): void;
  forget(id: string): void;
  /** Those that are chosen. `list` null: the usual one. */
  save(list: string | null): void;
  /** Those that are chosen, else all that are loaded; in the click itself. */
  copy(): void;
  csv(): void;
}

const mostRecent = 8;
const typedField = 'campaign';
const recentField = 'campaigns';

export function createCampaigns(workspace: Workspace): Campaigns {
  const { ground, route, life } = workspace;
  const { drafts, saves, flash } = ground;
  const paging = createPaging({ ...ground.room, page: null });
  const typed = signal(drafts.values.value[typedField] ?? '');
  const missing = signal(false);
  const recent = signal(recentOf(drafts.values.value[recentField] ?? ''));
  const rows = computed(() => (paging.state.value.at === 'shown' ? paging.state.value.rows : []));
  const selection = createSelection(rows, keyOfRecipient);

  const type = (id: string) => {
    typed.value = id;
    missing.value = false;
    drafts.keep({ [typedField]: id });
  };
  const remember = (ids: readonly string[]) => {
    recent.value = [...new Set(ids)].slice(0, mostRecent);
    drafts.keep({ [recentField]: recent.value.join('\n') });
  };
  const show = async (id: string) => {
    selection.clear();
    if (await paging.open(id)) remember([id, ...recent.value]);
  };
  const meant = () => (selection.rows.value.length > 0 ? selection.rows.value : rows.value);

  let service = ground.service.value?.id ?? null;
  const stop = effect(() => {
    const { at, of } = route.value;
    const id = of.id?.trim();
    const now = ground.service.value?.id ?? null;
    // Another service has other campaigns.
    if (now !== service) untracked(paging.clear);
    service = now;
    if (at !== 'campaigns' || !id || now === null) return;
    untracked(() => {
      const shown = paging.state.value;
      if (shown.at !== 'none' && shown.campaign === id) return;
      type(id);
      void show(id);
    });
  });
  life.addEventListener('abort', stop, { once: true });

  return {
    typed,
    missing,
    recent,
    recipients: paging.state,
    selection,
    type,
    open(id = typed.value.trim()) {
      missing.value = id === '';
      if (id === '') return;
      const shown = paging.state.value;
      if (shown.at !== 'none' && shown.campaign === id) void show(id);
      else workspace.go('campaigns', { id });
    },
    again() {
      const shown = paging.state.value;
      if (shown.at !== 'none') void show(shown.campaign);
    },
    more: () => void paging.more(),
    forget: (id) => remember(recent.value.filter((one) => one !== id)),
    save(list) {
      void saves.save(selection.rows.value.map(contactOfRecipient), list, null);
      selection.clear();
    },
    async copy() {
      const addresses = meant().map(({ email }) => email);
      flash.say(
        (await copyText(addresses.join('\n')))
          ? { what: 'copied-many', count: addresses.length }
          : { what: 'not-copied' },
      );
    },
    csv() {
      const recipients = meant();
      const shown = paging.state.value;
      const name = shown.at === 'none' ? 'campaign' : `campaign-${shown.campaign}`;
      handOverFile(`${name}.csv`, 'text/csv;charset=utf-8', csvOfRecipients(recipients));
      flash.say({ what: 'csv', count: recipients.length });
    },
  };
}

function recentOf(kept: string): string[] {
  return kept.split('\n').filter((id) => id !== '');
}
