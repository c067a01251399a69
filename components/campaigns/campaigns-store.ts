/**
 * No operation lists campaigns, so a campaign is opened by its identifier. Its recipients can be saved as leads,
 * copied and exported.
 */
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { downloadFile } from '../../lib/browser/download.ts';
import { limits } from '../../lib/contract/limits.ts';
import type { Recipient } from '../../lib/contract/operations/campaigns.ts';
import type { Connection } from '../shell/connection.ts';
import { copy } from '../shell/copy.ts';
import { createPagedList, type PagedList } from '../shell/paged-list.ts';
import { requestFrom } from '../shell/request-state.ts';
import { createSelection, type Selection } from '../shell/selection.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import { contactOfRecipient, csvOfRecipients, keyOfRecipient } from './recipient.ts';

/** By the campaign's identifier */
type Recipients = PagedList<string, Recipient, number>;

interface CampaignsStore {
  typed: ReadonlySignal<string>;
  /** What is wrong with the typed identifier; null if nothing is. */
  wrong: ReadonlySignal<'missing' | 'unknown' | 'refused' | null>;
  /** Identifiers opened recently, newest first */
  recent: ReadonlySignal<string[]>;
  state: Recipients['state'];
  /** Null while no campaign is shown */
  recipients: Recipients['loaded'];
  selection: Selection<Recipient>;
  type(id: string): void;
  /** Opens the typed campaign, or `id`. */
  open(id?: string): void;
  /** Loads the same campaign again from the start. */
  again(): void;
  /** Loads the next page, or retries the one that failed. */
  more(): void;
  forget(id: string): void;
  /** Saves the selected recipients as leads. `list` null: the default list. */
  save(list: string | null): void;
  /** The selected recipients, or all loaded ones if none is selected. Call synchronously in the click. */
  copy(): void;
  csv(): void;
}

const mostRecent = 8;
const typedField = 'campaign';
const recentField = 'campaigns';

export interface CampaignsProps {
  workspace: Workspace;
  store: CampaignsStore;
}

export function createCampaigns(workspace: Workspace): CampaignsStore {
  const { shared, route, life } = workspace;
  const { drafts, saves, flash } = shared;
  const recipients = createRecipients(shared.connection);
  const typed = signal(drafts.values.value[typedField] ?? '');
  const missing = signal(false);
  const recent = signal((drafts.values.value[recentField] ?? '').split('\n').filter((id) => id !== ''));
  const rows = computed(() => recipients.loaded.value?.rows ?? []);
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
    if (await recipients.load(id)) remember([id, ...recent.value]);
  };
  /** The campaign that is shown or loading */
  const current = () => {
    const state = recipients.state.value;
    return 'question' in state ? state.question : (recipients.loaded.value?.question ?? null);
  };
  const meant = () => (selection.rows.value.length > 0 ? selection.rows.value : rows.value);

  let service = shared.service.value?.id ?? null;
  const stop = effect(() => {
    const { at, of } = route.value;
    const id = of.id?.trim();
    const now = shared.service.value?.id ?? null;
    // Another service has other campaigns.
    if (now !== service) untracked(recipients.clear);
    service = now;
    if (at !== 'campaigns' || !id || now === null) return;
    untracked(() => {
      if (current() === id) return;
      type(id);
      void show(id);
    });
  });
  life.addEventListener('abort', stop, { once: true });

  return {
    typed,
    wrong: computed(() => {
      if (missing.value) return 'missing';
      const state = recipients.state.value;
      if (state.at !== 'failed' || state.wanted !== 'first' || state.question !== typed.value.trim()) return null;
      if (state.problem.code === 'not-found') return 'unknown';
      return state.problem.code === 'refused-input' ? 'refused' : null;
    }),
    recent,
    state: recipients.state,
    recipients: recipients.loaded,
    selection,
    type,
    open(id = typed.value.trim()) {
      missing.value = id === '';
      if (id === '') return;
      if (current() === id) void show(id);
      else workspace.go('campaigns', { id });
    },
    again() {
      const id = current();
      if (id !== null) void show(id);
    },
    more: () => void recipients.more(),
    forget: (id) => remember(recent.value.filter((one) => one !== id)),
    save(list) {
      void saves.save(selection.rows.value.map(contactOfRecipient), list, null);
      selection.clear();
    },
    async copy() {
      const addresses = meant().map(({ email }) => email);
      await copy(flash, addresses.join('\n'), { what: 'copied-many', count: addresses.length });
    },
    csv() {
      const id = current();
      downloadFile(id === null ? 'campaign' : `campaign-${id}`, 'csv', csvOfRecipients(meant()));
      flash.say({ what: 'csv', count: meant().length });
    },
  };
}

const atOnce = limits.recipients.maxPerPage;

/**
 * Services report no total. The info is when the first page was answered. The last page is shorter than the limit that
 * the service names, which may be below the requested one, or brings only known recipients.
 */
function createRecipients(connection: Connection): Recipients {
  return createPagedList<string, Recipient, number>({
    connection,
    keyOf: keyOfRecipient,
    async page({ question: id, from, before }) {
      const asked = await requestFrom(connection, 'listCampaignRecipients', { id, limit: atOnce, offset: from });
      if (!asked.ok) return asked;
      const { recipients: rows, received = rows.length } = asked.reply.data;
      const known = new Set(before?.rows.map(keyOfRecipient));
      const said = Math.floor(asked.reply.meta.limit ?? 0);
      const size = said > 0 ? Math.min(said, atOnce) : atOnce;
      const isLast = Number(received) < size || rows.every((row) => known.has(keyOfRecipient(row)));
      return { ok: true, rows, info: before?.info ?? asked.asked, next: isLast ? null : from + size };
    },
  });
}
