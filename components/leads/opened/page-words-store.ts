/** What the pages that this device read say of the opened lead: the same, with the page's address, or something else, to be taken or refused. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { FieldSources } from '../../../lib/contract/resources/field-sources.ts';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { send } from '../../../lib/messages/send.ts';
import type { PageChange, PageWords as Said } from '../../../lib/messages/views.ts';
import { createNewest } from '../../shell/newest.ts';
import type { Workspace } from '../../shell/workspace-state.ts';
import { type LeadEdits, textOf } from './edits-store.ts';
import type { OpenedLead } from './opened-lead-store.ts';

export interface PageWords {
  /** By field. */
  changes: ReadonlySignal<ReadonlyMap<string, PageChange>>;
  sources: ReadonlySignal<FieldSources>;
  /** Fields that were taken from a page while the lead was open, and can be given back. */
  taken: ReadonlySignal<ReadonlySet<string>>;
  /** Writes it into the lead, with what goes along. */
  take(change: PageChange): Promise<void>;
  /** Writes what stood there before it was taken; what was written since in a field that went along stays. */
  giveBack(field: string): Promise<void>;
  /** The lead keeps its own, and this is not told again. */
  refuse(change: PageChange): Promise<void>;
}

/** `before` and `after`: what stood in a field, and what was taken. */
interface Taking {
  lead: number;
  before: string;
  after: string;
  along: readonly { field: string; before: string; after: string }[];
}

export function createPageWords({ shared, life }: Workspace, opened: OpenedLead, edits: LeadEdits): PageWords {
  const said = signal<{ lead: number } & Said>({ lead: 0, changes: [], sources: {} });
  const takings = signal<ReadonlyMap<string, Taking>>(new Map());
  const newest = createNewest(life);
  const lead = computed(() => (opened.state.value.at === 'shown' ? opened.state.value.lead : null));
  const isAsked = computed(() => shared.service.value?.kind === 'device');
  const ofLead = computed(() => (said.value.lead === lead.value?.id ? said.value : null));

  async function ask({ id }: Lead): Promise<void> {
    const mine = newest.begin();
    const heard = await send('page-words', { lead: id });
    if (heard.ok && !mine.aborted) said.value = { lead: id, ...heard.value };
  }

  // Anew when it was written: what stands there decides what is something else.
  const stop = effect(() => {
    const now = lead.value;
    if (now && isAsked.value) void ask(now);
    else newest.drop();
  });
  life.addEventListener('abort', stop, { once: true });
  const forget = effect(() => {
    if (lead.value === null || [...takings.peek().values()].some((one) => one.lead !== lead.value?.id))
      takings.value = new Map();
  });
  life.addEventListener('abort', forget, { once: true });

  return {
    changes: computed(() => {
      const now = lead.value;
      // What was just taken differs no more, before the background has said so.
      const open = ofLead.value?.changes.filter(({ field, value }) => now && textOf(now, field) !== value);
      return new Map(open?.map((change) => [change.field, change]));
    }),
    sources: computed(() => ofLead.value?.sources ?? {}),
    taken: computed(() => {
      const now = lead.value;
      const there = [...takings.value].filter(([field, { after }]) => now && textOf(now, field) === after);
      return new Set(there.map(([field]) => field));
    }),
    async take({ field, value, along }) {
      const now = lead.value;
      if (!now) return;
      const before = textOf(now, field);
      const others = along.map((one) => ({ field: one.field, before: textOf(now, one.field), after: one.value }));
      const written = await edits.write(now, field, value, new Map(others.map((one) => [one.field, one.after])));
      if (!written.has(field)) return;
      const taking = { lead: now.id, before, after: value, along: others.filter((one) => written.has(one.field)) };
      takings.value = new Map(takings.value).set(field, taking);
    },
    async giveBack(field) {
      const now = lead.value;
      const taking = takings.value.get(field);
      if (!now || !taking) return;
      const others = taking.along.filter((one) => textOf(now, one.field) === one.after);
      await edits.write(now, field, taking.before, new Map(others.map((one) => [one.field, one.before])));
    },
    async refuse({ field, value }) {
      const now = lead.value;
      if (!now) return;
      const heard = await send('refuse-change', { lead: now.id, field, value });
      if (heard.ok && lead.value?.id === now.id) await ask(now);
    },
  };
}
