/**
 * Pipedrive: persons by address, one search each. An organization has no domain there: it is found by the persons
 * with an address at it. The latest open deal gives the stage. Names of users and stages, and the company's own host,
 * are read only if something was found.
 *
 * https://developers.pipedrive.com/docs/api/v1/Persons (v2: search)
 * https://developers.pipedrive.com/docs/api/v1/Deals (v2: list by `person_id` or `org_id` and `status`)
 * https://developers.pipedrive.com/docs/api/v1/Stages and /Users (v1: `users`, `users/me` with `company_domain`)
 */
import { isRecord } from '../../contract/tolerant.ts';
import type { AppRecord, LookedUp, PushOutcome, Wanted } from './app.ts';
import { unreadable } from './ask.ts';
import { emptyLookUp, failedLookUp, mostRecords, textOr } from './look-up.ts';

/** `path`: with the API's version. `none`: statuses that mean "not found". `next`: the cursor of the next page. */
type AskPipedrive = (
  path: string,
  none?: readonly number[],
) => Promise<{ ok: true; data: unknown; next: string | null } | { ok: false; outcome: PushOutcome }>;

type Row = Record<string, unknown> & { id: number };

interface PipedriveForms {
  isRow(value: unknown): value is Row;
  emailsOf(row: Row): string[];
}

interface Found extends Pick<AppRecord, 'kind' | 'name'> {
  id: number;
  owner: number | null;
  stage: number | null;
}

/** `home`: the company's own address, if the settings have it. */
export async function lookUpInPipedrive(
  { emails, domains }: Wanted,
  ask: AskPipedrive,
  forms: PipedriveForms,
  home: string | null,
): Promise<LookedUp> {
  const looked = emptyLookUp();
  const rows = new Map<string, Found[]>();
  const finders = [
    ...emails.map((about) => ({ about, find: () => personsWith(about, ask, forms) })),
    ...domains.map((about) => ({ about, find: () => organizationsAt(about, ask, forms) })),
  ];
  for (const { about, find } of finders) {
    const found = await find();
    if (!found.ok) {
      looked.problem = failedLookUp(found.outcome).problem;
      break;
    }
    rows.set(about, found.rows);
  }
  const isAnyThere = [...rows.values()].some(({ length }) => length > 0);
  const names = isAnyThere ? await namesFrom(ask, forms, home) : null;
  for (const [about, own] of rows)
    looked.found.set(
      about,
      own.map((one) => recordOf(one, names)),
    );
  return looked;
}

type Finding = Promise<{ ok: true; rows: Found[] } | { ok: false; outcome: PushOutcome }>;

async function personsWith(address: string, ask: AskPipedrive, forms: PipedriveForms): Finding {
  const asked = await ask(searchFor(address, true));
  if (!asked.ok) return asked;
  const items = itemsIn(asked.data, forms);
  if (!items) return { ok: false, outcome: unreadable };
  const own = items.filter((row) => forms.emailsOf(row).includes(address));
  return withDeals(
    own.slice(0, mostRecords).map((row) => ({ id: row.id, name: textOr(row.name), owner: idIn(row.owner) })),
    'person',
    ask,
    forms,
  );
}

async function organizationsAt(domain: string, ask: AskPipedrive, forms: PipedriveForms): Finding {
  const ids = new Set<number>();
  let cursor: string | null = null;
  do {
    const asked = await ask(searchFor(`@${domain}`, false, cursor));
    if (!asked.ok) return asked;
    const items = itemsIn(asked.data, forms);
    if (!items) return { ok: false, outcome: unreadable };
    const own = items.filter((row) => forms.emailsOf(row).some((email) => email.endsWith(`@${domain}`)));
    for (const id of own.flatMap(({ organization }) => idIn(organization) ?? [])) ids.add(id);
    cursor = asked.next;
    // It also finds people at longer domains, who may fill its first pages.
  } while (ids.size === 0 && cursor !== null);
  const organizations: Omit<Found, 'kind' | 'stage'>[] = [];
  for (const id of [...ids].slice(0, mostRecords)) {
    const read = await ask(`v2/organizations/${id}`, [404]);
    if (!read.ok) return read;
    if (forms.isRow(read.data))
      organizations.push({ id, name: textOr(read.data.name), owner: idIn(read.data.owner_id) });
  }
  return withDeals(organizations, 'company', ask, forms);
}

/** A token that may not read deals answers without them. */
async function withDeals(
  rows: readonly Omit<Found, 'kind' | 'stage'>[],
  kind: AppRecord['kind'],
  ask: AskPipedrive,
  { isRow }: PipedriveForms,
): Finding {
  const found: Found[] = [];
  for (const row of rows) {
    const about = new URLSearchParams({ [kind === 'person' ? 'person_id' : 'org_id']: String(row.id) });
    const asked = await ask(`v2/deals?${about}&status=open&sort_by=update_time&sort_direction=desc&limit=1`);
    if (!asked.ok && asked.outcome.at === 'later') return asked;
    const [deal] = asked.ok && Array.isArray(asked.data) ? asked.data.filter(isRow) : [];
    found.push({ ...row, kind, stage: deal ? idIn(deal.stage_id) : null });
  }
  return { ok: true, rows: found };
}

interface Names {
  users: ReadonlyMap<number, string>;
  stages: ReadonlyMap<number, string>;
  base: string | null;
}

const paths = { person: 'person', company: 'organization' };

function recordOf({ kind, id, name, owner, stage }: Found, names: Names | null): AppRecord {
  return {
    ...{ kind, name, stage: null },
    owner: owner === null ? null : (names?.users.get(owner) ?? null),
    deal: stage === null ? null : (names?.stages.get(stage) ?? null),
    url: names?.base ? `${names.base}/${paths[kind]}/${id}` : null,
  };
}

async function namesFrom(ask: AskPipedrive, forms: PipedriveForms, home: string | null): Promise<Names> {
  const users = await ask('v1/users');
  const stages = await ask('v2/stages?limit=500');
  const me = home === null ? await ask('v1/users/me') : null;
  const domain = me?.ok && isRecord(me.data) ? me.data.company_domain : null;
  const isName = typeof domain === 'string' && /^[a-z\d-]+$/i.test(domain);
  return {
    users: namesIn(users, forms),
    stages: namesIn(stages, forms),
    base: home ?? (isName ? `https://${domain}.pipedrive.com` : null),
  };
}

function namesIn(asked: Awaited<ReturnType<AskPipedrive>>, { isRow }: PipedriveForms): Map<number, string> {
  const rows = asked.ok && Array.isArray(asked.data) ? asked.data.filter(isRow) : [];
  return new Map(rows.flatMap(({ id, name }) => (textOr(name) === null ? [] : [[id, String(name)] as const])));
}

function searchFor(term: string, isExact: boolean, cursor: string | null = null): string {
  const limit = isExact ? '10' : '50';
  const search = new URLSearchParams({ term, fields: 'email', exact_match: String(isExact), limit });
  if (cursor !== null) search.set('cursor', cursor);
  return `v2/persons/search?${search}`;
}

function itemsIn(data: unknown, { isRow }: PipedriveForms): Row[] | null {
  if (!isRecord(data) || !Array.isArray(data.items)) return null;
  return data.items.flatMap((one: unknown) => (isRecord(one) && isRow(one.item) ? one.item : []));
}

/** A number, or the number of an object. */
function idIn(value: unknown): number | null {
  const id = isRecord(value) ? value.id : value;
  return typeof id === 'number' ? id : null;
}
