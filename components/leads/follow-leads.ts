/** What changes the loaded leads and their number from outside: pushes, jobs, other windows. */
import { effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { keyOfEmail } from '../../lib/contract/text.ts';
import { readTime } from '../../lib/contract/times.ts';
import type { Push } from '../../lib/messages/push.ts';
import type { LeadCounts } from '../shell/lead-counts.ts';
import { isThisDevice } from '../shell/this-device.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import { isEverything } from './filters/filters.ts';
import type { LeadQuery } from './filters/query.ts';
import type { LeadPages } from './lead-pages.ts';
import type { OpenedLead } from './opened/opened-lead-store.ts';

/** More loaded leads than anyone reads row by row */
const mostRead = 2_000;

export type LearnLeads = (changed: readonly Lead[], gone: readonly number[]) => void;

/**
 * Leads changed elsewhere are updated in place. New ones are only counted, so that rows do not move while someone
 * reads. Only for all leads or for one list: which others match a filter is the service's knowledge.
 */
export function followNews(
  workspace: Workspace,
  query: LeadQuery,
  loaded: ReadonlySignal<readonly Lead[]>,
  learn: LearnLeads,
): { news: Signal<ReadonlySet<number>>; receive: LearnLeads } {
  const news = signal<ReadonlySet<number>>(new Set());
  const isHere = (lead: Lead) => {
    const { leads_list_id: list, ...others } = query.filters.value;
    return isEverything(others) && (list === undefined || lead.leads_list.id === list);
  };
  const receive = (changed: readonly Lead[], gone: readonly number[], added: readonly number[] = []) => {
    const known = new Set(loaded.value.map(({ id }) => id));
    const newest = newestOf(loaded.value);
    const fresh = changed.filter(
      (lead) =>
        !known.has(lead.id) &&
        isHere(lead) &&
        (added.includes(lead.id) || isNewerThan(lead, newest, workspace.shared.connection.now())),
    );
    const counted = new Set([...news.value, ...fresh.map(({ id }) => id)]);
    for (const id of gone) counted.delete(id);
    news.value = counted;
    const { value: count } = workspace.leadCount;
    const left = count === null ? null : Math.max(0, count - gone.filter((id) => known.has(id)).length);
    if (gone.length > 0) workspace.setLeadCount(left);
    learn(changed, gone);
  };
  workspace.subscribe((push: Push) => {
    if (push.topic === 'leads' && push.service === workspace.shared.service.value?.id)
      receive(push.changed, push.gone, push.added);
  });
  return { news, receive };
}

/** Whoever is forgotten, in any window, leaves the table and the drawer of this device's leads. */
export function followForgotten(
  { shared, subscribe }: Workspace,
  loaded: ReadonlySignal<readonly Lead[]>,
  { state }: OpenedLead,
  receive: LearnLeads,
): void {
  subscribe((push) => {
    if (push.topic !== 'forgotten' || !isThisDevice(shared.service.value)) return;
    const open = state.value.at === 'shown' ? [state.value.lead] : [];
    const gone = new Set(push.emails.map(keyOfEmail));
    const theirs = [...loaded.value, ...open].filter(({ email }) => gone.has(keyOfEmail(email)));
    receive([], [...new Set(theirs.map(({ id }) => id))]);
  });
}

/**
 * Asks what this device knows about the loaded leads: a service may not have the verdicts that were bought for them.
 * Limited to as many rows as someone reads, because selecting all leads loads all of them.
 */
export function askKnown({ shared, life }: Workspace, loaded: ReadonlySignal<readonly Lead[]>): void {
  const stop = effect(() => shared.known.show(loaded.value.slice(0, mostRead).map(({ email }) => email)));
  life.addEventListener('abort', stop, { once: true });
}

/** Updates the total after a job, whoever started it. Only for all leads or for one list, without other filters. */
export function followCounts({ counted, life }: Workspace, query: LeadQuery, pages: LeadPages): void {
  const learn = ({ total: all, lists }: LeadCounts) => {
    const { leads_list_id: list, ...others } = query.filters.value;
    const total = list === undefined ? all : lists.get(list);
    if (!isEverything(others) || total === undefined || total === null) return;
    const before = pages.state.value;
    // An empty list is reloaded to show its first leads. Otherwise rows do not move while someone reads.
    if (before.at === 'shown' && before.leads.length === 0 && total > 0) void pages.refresh();
    else pages.setTotal(total);
  };
  const stop = effect(() => {
    const counts = counted.value;
    if (counts) untracked(() => learn(counts));
  });
  life.addEventListener('abort', stop, { once: true });
}

/** The lead that was created last; null if none says when. */
function newestOf(leads: readonly Lead[]): Lead | null {
  const dated = leads.filter(({ created_at }) => readTime(created_at) !== null);
  return dated.reduce<Lead | null>((one, other) => (one === null || createdAfter(other, one) ? other : one), null);
}

/** Without a loaded lead to compare with: created in the last five minutes. */
function isNewerThan(lead: Lead, newest: Lead | null, now: number): boolean {
  const at = readTime(lead.created_at);
  if (at === null) return false;
  return newest === null ? now - at < 5 * 60_000 : createdAfter(lead, newest);
}

/** Services count seconds; within one, ids rise. */
function createdAfter(one: Lead, other: Lead): boolean {
  const [at, before] = [readTime(one.created_at) ?? 0, readTime(other.created_at) ?? 0];
  return at === before ? one.id > other.id : at > before;
}

/**
 * If the loaded leads name a list or a count that the navigation does not show, asks the background, which has read
 * the same leads. Sends nothing to the service.
 */
export function followLists(
  { lists, loadLists, life }: Pick<Workspace, 'lists' | 'loadLists' | 'life'>,
  loaded: ReadonlySignal<readonly Lead[]>,
): void {
  let asked = '';
  const stop = effect(() => {
    const named = new Map(
      loaded.value.flatMap(({ leads_list: { id, leads_count } }) => (id === null ? [] : [[id, leads_count] as const])),
    );
    const known = new Map(lists.peek().map(({ id, leads }) => [id, leads]));
    const news = [...named].filter(([id, count]) => !known.has(id) || known.get(id) !== count).join(' ');
    // Asks only once about the same difference, in case the background disagrees.
    if (news === '' || news === asked) return;
    asked = news;
    void loadLists();
  });
  life.addEventListener('abort', stop, { once: true });
}
