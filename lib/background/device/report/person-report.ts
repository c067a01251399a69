/**
 * Everything stored about a person, for their right of access (GDPR Art. 15). It contains everything that "Forget this
 * person" would remove, so nothing is deleted unreported. It also contains requests that name a lead only by its
 * number.
 */
import { isRecord } from '../../../contract/tolerant.ts';
import type { PersonReport, ReportedPlace, ReportedRecord } from '../../../messages/person-report.ts';
import type { JournalEntry } from '../../../messages/request-views.ts';
import type { Files } from '../../storage/files.ts';
import type { Change, JobRecord, Store, TableName } from '../../storage/store.ts';
import type { Table } from '../tables.ts';
import type { WouldChange } from './dry-run.ts';
import { lostPart } from './lost-part.ts';

export interface ReportParts {
  /** The background's tables. */
  store: Pick<Store, 'get' | 'list'>;
  files: Pick<Files, 'holds' | 'jobs'> | null;
  emails: readonly string[];
  optedOut: boolean;
  /** What forgetting the person would change in these tables. */
  changes: readonly Change[];
  /** Saved for services, and naming the person. */
  filters: readonly { service: string; name: string; filters: Record<string, unknown> }[];
  /** Epoch milliseconds. */
  now: number;
}

export async function personReport(parts: ReportParts, onDevice: readonly WouldChange[]): Promise<PersonReport> {
  const { store, emails, changes, filters, optedOut, now } = parts;
  const jobs = new Map((await store.list('jobs')).map((job) => [job.id, job]));
  const own = await Promise.all(changes.map((change) => ofStore(store, change, jobs)));
  const records = [...onDevice.map((change) => ofDevice(change, jobs)), ...own].filter((one) => one !== null);
  return {
    ...{ emails: [...emails], made: now, optedOut },
    records: [
      ...records,
      ...filters.map(ofFilters),
      ...(await pushesOf(store, records)),
      ...(await filesWith(parts, jobs)),
    ],
  };
}

const placesOnDevice: Partial<Record<Table, ReportedPlace>> = {
  leads: 'lead',
  addresses: 'person',
  verifications: 'check',
  articles: 'article',
  companies: 'company',
  imports: 'import',
  views: 'view',
  aside: 'damaged',
};

/** The tables that hold data of people; the others are made of these, or hold hashes. */
export const reportedTables = new Set(Object.keys(placesOnDevice) as Table[]);

function ofDevice({ table, before, after }: WouldChange, jobs: ReadonlyMap<string, JobRecord>): ReportedRecord | null {
  const place = placesOnDevice[table];
  const data = lostPart(before, after);
  if (place === undefined || data === undefined) return null;
  const job = table === 'imports' && isRecord(before) ? jobs.get(String(before.id).split('|')[0] ?? '') : undefined;
  const inner = isRecord(data) ? (data.lead ?? data.email ?? data.article ?? data.rows ?? data.company ?? data) : data;
  const at = job?.created ?? (isRecord(inner) && typeof inner.created_at === 'number' ? inner.created_at : null);
  return { place, at, service: null, operation: null, name: job?.name ?? null, data: inner };
}

const placesInStore: Record<TableName, ReportedPlace | null> = {
  answers: 'answer',
  paid: 'call',
  journal: 'call',
  marks: 'known-lead',
  steps: 'job',
  drafts: 'draft',
  aside: 'damaged',
  // Made of answers and known leads.
  people: null,
  // Written by jobs' steps.
  jobs: null,
  // Name no person.
  ...{ lists: null, optOuts: null, paces: null, spent: null },
};

async function ofStore(
  store: ReportParts['store'],
  change: Change,
  jobs: ReadonlyMap<string, JobRecord>,
): Promise<ReportedRecord | null> {
  const place = placesInStore[change.table];
  const before: unknown = await store.get(change.table, 'put' in change ? change.put.id : change.delete);
  const lost = lostPart(before, 'put' in change ? change.put : undefined);
  if (place === null || !isRecord(before) || lost === undefined) return null;
  const job = change.table === 'steps' ? jobs.get(String(before.job)) : undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const times = [before.at, before.asked, before.sent, before.since, job?.created];
  return {
    place,
    at: times.find((time): time is number => typeof time === 'number' && time > 0) ?? null,
    service: text(before.service),
    operation: job?.kind ?? text(before.operation),
    name: job?.name ?? null,
    data: isRecord(lost) ? readable(change.table, lost) : lost,
  };
}

const ofFilters = ({ service, name, filters }: ReportParts['filters'][number]): ReportedRecord => ({
  ...{ place: 'view', at: null, service, operation: null, name, data: filters },
});

/** Without what serves only the background. */
function readable(table: TableName, lost: Record<string, unknown>): unknown {
  switch (table) {
    case 'answers':
      return { ...(isRecord(lost.params) && { params: lost.params }), reply: lost.reply };
    case 'paid':
    case 'journal':
      return { params: lost.params, ...('outcome' in lost && { outcome: lost.outcome }) };
    case 'marks':
      return lost.marks ?? lost;
    case 'steps':
      return { email: lost.key, ...(isRecord(lost.data) && lost.data) };
    case 'drafts':
      return lost.values ?? lost;
    default:
      return lost;
  }
}

/** Pushes to apps, which name leads by number. */
async function pushesOf(store: ReportParts['store'], records: readonly ReportedRecord[]): Promise<ReportedRecord[]> {
  const leads = new Set(
    records.flatMap(({ place, service, data }) =>
      place === 'known-lead' && Array.isArray(data) ? data.map((lead) => `${service} ${lead?.id}`) : [],
    ),
  );
  const pushed = ({ operation, service, params }: JournalEntry) =>
    operation === 'pushToConnectedApp' &&
    Array.isArray(params.lead_ids) &&
    params.lead_ids.some((id) => leads.has(`${service} ${id}`));
  const entries = leads.size === 0 ? [] : await store.list('journal');
  return entries.filter(pushed).map(({ at, service, operation, params }) => ({
    ...{ place: 'push', at, service, operation, name: null, data: { params } },
  }));
}

/** Exported files that the extension still holds. */
async function filesWith(
  { files, emails }: ReportParts,
  jobs: ReadonlyMap<string, JobRecord>,
): Promise<ReportedRecord[]> {
  const found: ReportedRecord[] = [];
  for (const id of (await files?.jobs().catch(() => [])) ?? []) {
    if (!(await files?.holds(id, emails))) continue;
    const job = jobs.get(id);
    const of = { at: job?.created ?? null, service: job?.service ?? null, name: job?.name ?? null };
    found.push({ ...of, place: 'file', operation: 'export', data: { emails } });
  }
  return found;
}

/** The ids of lists that the person's leads on this device are in. */
export const listsIn = ({ records }: PersonReport): number[] =>
  records.flatMap(({ place, data }) =>
    place === 'lead' && isRecord(data) && Array.isArray(data.lists)
      ? data.lists.filter((id) => typeof id === 'number')
      : [],
  );

/** Lists by name, as a reader knows them. */
export function withListNames(report: PersonReport, names: ReadonlyMap<number, string>): PersonReport {
  const named = (data: unknown) =>
    isRecord(data) && Array.isArray(data.lists)
      ? { ...data, lists: data.lists.map((id) => names.get(id) ?? id) }
      : data;
  const records = report.records.map((one) => (one.place === 'lead' ? { ...one, data: named(one.data) } : one));
  return { ...report, records };
}
