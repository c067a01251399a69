/**
 * EspoCRM: leads and contacts by address, accounts by website, each with its assigned user. A lead's status is its
 * state; contacts and accounts have opportunities. Pushes use either leads or contacts. If the key may not read the
 * other kind, that kind is left out.
 *
 * https://docs.espocrm.com/development/api-search-params/ (`in`, `contains`, `or`)
 * https://docs.espocrm.com/development/api/relationships/ (`Contact/ID/opportunities`)
 */
import type { AppRecord, LookedUp, PushOutcome, Wanted } from './app.ts';
import { unreadable } from './ask.ts';
import { addressesIn, lower, type Row, rowsIn } from './espocrm-rows.ts';
import { hostName } from './fields.ts';
import { emptyLookUp, failedLookUp, sorted, textOr, together } from './look-up.ts';

type AskEspocrm = (path: string) => Promise<{ ok: true; body: unknown } | { ok: false; outcome: PushOutcome }>;

type Entity = 'Lead' | 'Contact' | 'Account';

interface EspocrmForms {
  /** Parts of a list that fit into a request line. */
  inLines(texts: readonly string[], where: (texts: readonly string[]) => [string, string][]): string[][];
  whereIn(attribute: string, values: readonly string[]): [string, string][];
}

interface EspocrmPlace {
  /** The web address of the installation. */
  address: string;
  /** What pushed leads become. */
  entity: 'Lead' | 'Contact';
}

export async function lookUpInEspocrm(
  { emails, domains }: Wanted,
  ask: AskEspocrm,
  forms: EspocrmForms,
  { address, entity }: EspocrmPlace,
): Promise<LookedUp> {
  const people = await peopleIn(entity, emails, ask, forms);
  const others = people.problem ? people : await peopleIn(entity === 'Lead' ? 'Contact' : 'Lead', emails, ask, forms);
  // `off`: the key may read only the kind that pushes use.
  const problem = others.problem?.at === 'off' ? people.problem : others.problem;
  const companies = await accountsAt(domains, ask, forms);
  const found = [...(problem ? [] : [...people.rows, ...others.rows]), ...companies.rows].filter(({ about }) =>
    about.some((one) => emails.includes(one) || domains.includes(one)),
  );
  const records = new Map<Row, AppRecord>();
  for (const { of, row } of found) records.set(row, await recordOf(of, row, ask, address));
  const by = { of: ({ about }: FoundRow) => about, as: ({ row }: FoundRow) => records.get(row) ?? nothing };
  return together([
    { found: problem ? new Map() : sorted(people.answered, found, by), problem },
    { found: sorted(companies.answered, found, by), problem: companies.problem },
  ]);
}

const nothing: AppRecord = { kind: 'person', name: null, owner: null, stage: null, deal: null, url: null };

interface FoundRow {
  of: Entity;
  row: Row;
  /** The addresses or the domain that it was found by. */
  about: readonly string[];
}

interface Rows extends LookedUp {
  answered: string[];
  rows: FoundRow[];
}

const newRows = (): Rows => ({ ...emptyLookUp(), answered: [], rows: [] });

async function peopleIn(
  of: 'Lead' | 'Contact',
  emails: readonly string[],
  ask: AskEspocrm,
  { inLines, whereIn }: EspocrmForms,
): Promise<Rows> {
  const all = newRows();
  const select = of === 'Lead' ? `${selected},emailAddress,status` : `${selected},emailAddress`;
  const where = (some: readonly string[]) => whereIn('emailAddress', some);
  for (const some of inLines(emails, where)) {
    const listed = await rowsOf(of, [['select', select], ...where(some)], ask);
    if (!listed.ok) return { ...all, problem: listed.problem };
    for (const row of listed.rows) {
      const main = lower(row.emailAddress);
      const about = some.includes(main) ? [main] : await addressesOf(of, row, ask);
      if (!Array.isArray(about)) return { ...all, problem: about };
      all.rows.push({ of, row, about });
    }
    all.answered.push(...some);
  }
  return all;
}

const selected = 'id,name,assignedUserName';
/** The most that it lists at once. */
const page = 200;

/** All of a list, the oldest first, page by page. */
async function rowsOf(
  of: Entity,
  search: readonly [string, string][],
  ask: AskEspocrm,
): Promise<{ ok: true; rows: Row[] } | { ok: false; problem: LookedUp['problem'] }> {
  const rows: Row[] = [];
  for (let offset = 0; offset === rows.length; offset += page) {
    const place = { maxSize: String(page), offset: String(offset), orderBy: 'createdAt', order: 'asc' };
    const asked = await ask(`${of}?${new URLSearchParams([...search, ...Object.entries(place)])}`);
    if (!asked.ok) return { ok: false, problem: failedLookUp(asked.outcome).problem };
    const more = rowsIn(asked.body);
    if (!more) return { ok: false, problem: unreadable };
    rows.push(...more);
  }
  return { ok: true, rows };
}

/** A record with another main address is read in full for its other ones. One that is closed or gone has none. */
async function addressesOf(of: Entity, { id }: Row, ask: AskEspocrm): Promise<string[] | LookedUp['problem']> {
  const asked = await ask(`${of}/${encodeURIComponent(id)}`);
  if (!asked.ok && asked.outcome.at !== 'off') return failedLookUp(asked.outcome).problem;
  return asked.ok ? addressesIn(asked.body) : [];
}

async function accountsAt(domains: readonly string[], ask: AskEspocrm, { inLines }: EspocrmForms): Promise<Rows> {
  const all = newRows();
  const where = (some: readonly string[]) => whereContains('website', some);
  for (const some of inLines(domains, where)) {
    const listed = await rowsOf('Account', [['select', `${selected},website`], ...where(some)], ask);
    if (!listed.ok) return { ...all, problem: listed.problem };
    for (const row of listed.rows)
      all.rows.push({ of: 'Account', row, about: [hostName(textOr(row.website) ?? '') ?? ''] });
    all.answered.push(...some);
  }
  return all;
}

function whereContains(attribute: string, values: readonly string[]): [string, string][] {
  return [
    ['where[0][type]', 'or'],
    ...values.flatMap((value, at): [string, string][] => [
      [`where[0][value][${at}][type]`, 'contains'],
      [`where[0][value][${at}][attribute]`, attribute],
      [`where[0][value][${at}][value]`, value],
    ]),
  ];
}

async function recordOf(of: Entity, row: Row, ask: AskEspocrm, address: string): Promise<AppRecord> {
  const id = encodeURIComponent(row.id);
  return {
    kind: of === 'Account' ? 'company' : 'person',
    ...{ name: textOr(row.name), owner: textOr(row.assignedUserName) },
    stage: of === 'Lead' ? textOr(row.status) : null,
    deal: of === 'Lead' ? null : await latestDeal(`${of}/${id}/opportunities`, ask),
    url: `${address}/#${of}/view/${id}`,
  };
}

/** A key that may not read opportunities answers without them. */
async function latestDeal(path: string, ask: AskEspocrm): Promise<string | null> {
  const search = new URLSearchParams({ select: 'id,stage', maxSize: '1', orderBy: 'createdAt', order: 'desc' });
  const asked = await ask(`${path}?${search}`);
  return asked.ok ? textOr(rowsIn(asked.body)?.[0]?.stage) : null;
}
