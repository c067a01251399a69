/**
 * The known lists of leads. The contract has no operation that lists them: they are learned from every reply that
 * names one.
 */
import { limits } from '../../contract/limits.ts';
import type { Params, Reply } from '../../contract/operations.ts';
import type { KnownList } from '../../messages/lead-views.ts';
import type { Connection } from '../requests/connection.ts';
import type { Context } from '../requests/context.ts';
import type { Requests } from '../requests/requests.ts';
import type { Answered } from '../requests/sending.ts';
import type { Change, ListRecord } from '../storage/store.ts';

export interface Lists {
  /**
   * Lists of the chosen service, without duplicates, sorted by name. Sends nothing by default. `ask`: reads
   * leads until their lists account for all of them, which is free, once per background run.
   */
  known(ask?: boolean): Promise<KnownList[]>;
}

type Seen = Omit<ListRecord, 'id' | 'service'>;
type Records = Map<string, ListRecord>;

/** Milliseconds in which changes are gathered: each created lead changes the count of its list */
const gathering = 1_000;

/** Reading the leads to learn their lists: leads per page, and the most pages */
const manyLeads = 250;
const mostPages = 6;

export function createLists(context: Context, requests: Requests): Lists {
  const { store, clock } = context;
  /** `epoch`: of the key. With another one it may be another team, whose lists are in the store by then. */
  const read = new Map<string, { epoch: number | undefined; records: Promise<Records> }>();
  let unwritten = new Map<string, Change>();
  const asked = new Map<string, Promise<boolean>>();

  const epochOf = async (service: string) => (await context.connectionOf(service))?.epoch;

  function recordsOf(service: string, epoch: number | undefined): Promise<Records> {
    const known = read.get(service);
    if (known && known.epoch === epoch) return known.records;
    const reading = store
      .list('lists', { by: 'service', is: service })
      .then((records): Records => new Map(records.map((record) => [record.id, record])));
    read.set(service, { epoch, records: reading });
    reading.catch(() => read.delete(service));
    return reading;
  }

  async function learn(service: string, rows: readonly Seen[], size: Size | null): Promise<void> {
    const epoch = await epochOf(service);
    const records = await recordsOf(service, epoch);
    const counted = size && [...rows, ...records.values()].find(({ list }) => list === size.list);
    const seen = counted ? [...rows, { list: counted.list, name: counted.name, leads: size.leads }] : rows;
    const isFirst = unwritten.size === 0;
    for (const change of seen.flatMap((one) => learnt(records, service, one))) {
      unwritten.set('put' in change ? change.put.id : change.delete, change);
    }
    if (isFirst && unwritten.size > 0)
      clock
        .wait(gathering)
        .then(() => write(service, epoch))
        .catch(() => undefined);
  }

  /** Skips services that are gone, or have another key */
  async function write(service: string, epoch: number | undefined): Promise<void> {
    const changes = [...unwritten.values()];
    unwritten = new Map();
    const isStill = epoch !== undefined && (await epochOf(service)) === epoch;
    if (isStill) await requests.write(changes).catch(() => undefined);
  }

  /** The listener below processes each reply. After a failure the next call begins again. */
  async function askFor(connection: Connection): Promise<void> {
    const key = `${connection.id}|${connection.epoch}`;
    const asking = asked.get(key) ?? readLeads(connection);
    asked.set(key, asking);
    const isAnswered = await asking.catch(() => false);
    if (!isAnswered && asked.get(key) === asking) asked.delete(key);
  }

  /**
   * Leads of a list were mostly created together. So an unknown list is looked for after as many leads as the known
   * ones have, then among the oldest, then page by page.
   */
  async function readLeads(connection: Connection): Promise<boolean> {
    const lists = new Map<number, number>();
    const unread = new Set<number>();
    let page: number | undefined = 0;
    for (let asks = 0; asks < mostPages && page !== undefined; asks += 1) {
      const params: Params<'listLeads'> = { limit: manyLeads, ...(page > 0 && { offset: page * manyLeads }) };
      const reply: Reply<'listLeads'> | null = await requests.free(connection, 'listLeads', params);
      if (reply === null) return false;
      const { total } = reply.meta;
      const last = lastPage(total);
      if (asks === 0) for (let later = 1; later <= last; later += 1) unread.add(later);
      for (const { leads_list } of reply.data.leads)
        if (leads_list.id !== null) lists.set(leads_list.id, leads_list.leads_count ?? 0);
      const inLists = [...lists.values()].reduce((all, one) => all + one, 0);
      if (reply.data.leads.length === 0 || (total !== null && inLists >= total)) break;
      unread.delete(page);
      const likely = total === null ? [] : [Math.floor(inLists / manyLeads), last];
      const next: number | undefined = [...likely, ...unread].find((one) => unread.has(one));
      page = next;
    }
    return true;
  }

  requests.subscribe((update) => {
    if (update.at !== 'answered') return;
    const seen = seenIn(update);
    const size = sizeIn(update);
    if (seen.length > 0 || size) void learn(update.service, seen, size).catch(() => undefined);
  });

  return {
    async known(ask = false) {
      const [chosen, { list }] = await Promise.all([context.connection(), context.settings()]);
      if (ask && chosen) await askFor(chosen);
      const records = chosen ? [...(await recordsOf(chosen.id, chosen.epoch)).values()] : [];
      const named = [list, ...(chosen ? await namesBeside(context, chosen.id) : [])];
      return together(records, named).sort((one, other) => one.name.localeCompare(other.name));
    },
  };
}

/** Without a total, an empty page ends the reading. */
const lastPage = (total: number | null): number =>
  total === null
    ? mostPages
    : Math.min(Math.ceil(total / manyLeads) - 1, Math.floor(limits.leads.maxOffset / manyLeads));

/** Updates the records in memory at once, and returns the changes. A renamed list loses its old name. */
function learnt(records: Records, service: string, seen: Seen): Change[] {
  const id = `${service}|${seen.name.toLowerCase()}`;
  const before = records.get(id);
  const after = { id, service, list: seen.list, name: seen.name, leads: seen.leads ?? before?.leads ?? null };
  const isSame = before?.list === after.list && before.name === after.name && before.leads === after.leads;
  if (isSame) return [];
  const renamed = [...records.values()].filter((one) => one.list === after.list && one.id !== id);
  for (const one of renamed) records.delete(one.id);
  records.set(id, after);
  return [...renamed.map((one): Change => ({ table: 'lists', delete: one.id })), { table: 'lists', put: after }];
}

/** Names that no reply contained yet: from jobs that wait, and from leads that an older version saw */
async function namesBeside({ store }: Context, service: string): Promise<(string | null)[]> {
  const of = { by: 'service', is: service } as const;
  const [knownLeads, jobs] = await Promise.all([store.list('marks', of), store.list('jobs', of)]);
  return [
    ...knownLeads.flatMap((record) => record.marks.map((knownLead) => knownLead.list)),
    ...jobs.map((job) => job.list),
  ];
}

function together(records: readonly ListRecord[], named: readonly (string | null)[]): KnownList[] {
  const lists = new Map<string, KnownList>();
  for (const name of named) if (name) lists.set(name.toLowerCase(), { id: null, name, leads: null });
  for (const { list, name, leads } of records) lists.set(name.toLowerCase(), { id: list, name, leads });
  return [...lists.values()];
}

/** The lists named in a reply of the leads operations */
function seenIn({ operation, reply }: Answered): Seen[] {
  switch (operation) {
    case 'listLeads':
      return reply.data.leads.flatMap(({ leads_list }) => seenAs(leads_list));
    case 'getLead':
    case 'createLead':
    case 'createOrUpdateLead':
      return seenAs(reply.data.leads_list);
    case 'updateLead':
      return reply.data ? seenAs(reply.data.leads_list) : [];
    case 'leadExists':
      return seenAs({ id: reply.data.leads_list_id, name: reply.data.leads_list_name, leads_count: null });
    default:
      return [];
  }
}

/** How many leads a list holds now, known when all of a list is requested */
interface Size {
  list: number;
  leads: number;
}

const paging: ReadonlySet<string> = new Set(['leads_list_id', 'limit', 'offset']);

function sizeIn(answered: Answered): Size | null {
  if (answered.operation !== 'listLeads') return null;
  const { params, reply } = answered;
  const { leads_list_id: list } = params;
  const { total } = reply.meta;
  if (list === undefined || total === null || !Object.keys(params).every((name) => paging.has(name))) return null;
  return { list, leads: total };
}

function seenAs({
  id,
  name,
  leads_count,
}: {
  id: number | null;
  name: string | null;
  leads_count: number | null;
}): Seen[] {
  return id === null || name === null || name === '' ? [] : [{ list: id, name, leads: leads_count }];
}
