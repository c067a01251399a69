/** Compares the opened lead with pages read by this device. A different value can be taken or refused. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { FieldSources } from '../../../lib/contract/resources/field-sources.ts';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import type { PageChange, PageWords as Said } from '../../../lib/messages/lead-views.ts';
import { send } from '../../../lib/messages/send.ts';
import { createNewest } from '../../shell/newest.ts';
import type { Workspace } from '../../shell/workspace-state.ts';
import { type LeadEdits, textOf } from './edits-store.ts';
import type { OpenedLead } from './opened-lead-store.ts';

export interface PageWords {
  /** By field */
  changes: ReadonlySignal<ReadonlyMap<string, PageChange>>;
  sources: ReadonlySignal<FieldSources>;
  /** Fields taken from a page while this lead has been open. They can be given back. */
  taken: ReadonlySignal<ReadonlySet<string>>;
  /** Writes the page's value into the lead, with the fields that belong to it. */
  take(change: PageChange): Promise<void>;
  /** Restores the values from before. Fields written along stay if they were changed since. */
  giveBack(field: string): Promise<void>;
  /** The lead keeps its value; this difference is not reported again. */
  refuse(change: PageChange): Promise<void>;
}

/** `before` and `after`: a field's value before and after the page's was taken. */
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
    const response = await send('page-words', { lead: id });
    if (response.ok && !mine.aborted) said.value = { lead: id, ...response.value };
  }

  // Reloads after each edit, since the lead's values decide what counts as a difference.
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
      // Hides a difference as soon as it is taken, before the background confirms.
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
      const response = await send('refuse-change', { lead: now.id, field, value });
      if (!response.ok) shared.flash.say({ what: 'refused', problem: response.problem });
      else if (lead.value?.id === now.id) await ask(now);
    },
  };
}
