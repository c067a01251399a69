/**
 * The joined view: what is known here of an address, whoever said it (a search, a finder, a verification, a record, a lead), as one person
 * with their newest verdict. Everything that shows people reads it; nothing is asked of anybody.
 */
import { type Contact, contactOfAddress } from '../../contract/contact.ts';
import { domainOf } from '../../contract/text.ts';
import { readTime } from '../../contract/times.ts';
import type { About, Known, KnownName, PersonName } from '../../messages/views.ts';
import { readTyped } from '../../subject/read-typed.ts';
import type { Context } from '../context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type KnownLeads, shownOf } from '../requests/known-leads.ts';
import { nameKey, peopleAt } from '../storage/people.ts';
import type { KnownLeadMark, PersonRecord } from '../storage/store.ts';

export interface KnownPeople {
  /**
   * `domain`: of which all leads are wanted, with the company's name that one of them says; null for those of the addresses alone.
   * `told`: what the asker has already by another way.
   */
  of(
    emails: readonly string[],
    more?: { domain?: string | null; told?(record: PersonRecord): boolean },
  ): Promise<Known & Pick<About, 'company'>>;
  /** Those names that were found at their domain or company, or looked for and not found. */
  named(names: readonly PersonName[]): Promise<KnownName[]>;
}

/** So many addresses are looked up at most: more are not on a screen. */
const most = 2_000;

export function createKnownPeople(
  context: Context,
  jobs: Pick<Jobs, 'checks'>,
  knownLeads: Pick<KnownLeads, 'known'>,
): KnownPeople {
  const { store } = context;

  async function of(
    emails: readonly string[],
    { domain = null, told = () => false }: { domain?: string | null; told?(record: PersonRecord): boolean } = {},
  ): Promise<Known & Pick<About, 'company'>> {
    const connection = await context.connection();
    if (!connection) return { people: [], checks: [], knownLeads: [] };
    const wanted = [...new Set(emails.map((email) => email.toLowerCase()))].slice(0, most);
    const [records, leads] = await Promise.all([
      peopleAt(store, connection.id, wanted),
      knownLeads.known([...(domain === null ? [] : [domain]), ...wanted.map(domainOf)]),
    ]);
    const checks = await jobs.checks(wanted, records);
    const shown = new Set(wanted);
    const company = domain === null ? undefined : companyOf(leads, domain);
    return {
      people: [...byEmail(records)].flatMap(([email, said]) => {
        const others = said.filter(({ verified }) => verified === null);
        const [only, ...more] = others;
        return only && more.length === 0 && told(only) ? [] : (personOf(email, said) ?? []);
      }),
      checks,
      knownLeads: leads
        .filter(({ email }) => domainOf(email) === domain || shown.has(email.toLowerCase()))
        .map(shownOf),
      ...(company !== undefined && { company }),
    };
  }

  return {
    of,
    async named(names) {
      const connection = await context.connection();
      if (!connection || names.length === 0) return [];
      const keys = names.map(({ name, at }) => nameKey(connection.id, name, at));
      const records = await store.list('people', { by: 'keys', among: [...new Set(keys)] });
      const emails = records.flatMap(({ email }) => email ?? []);
      const people = new Map((await of(emails)).people.map((person) => [person.email, person]));
      return names.flatMap(({ name, at }, index) => {
        const said = newestFirst(records.filter((record) => record.keys.includes(keys[index] ?? '')));
        if (said.length === 0) return [];
        const email = said.find((record) => record.email !== null)?.email ?? null;
        return [{ name, at, contact: email === null ? null : (people.get(email) ?? contactOfAddress(email, null)) }];
      });
    },
  };
}

/** Who writes from there may work elsewhere, as at a mail provider's: it is their company's name where its website is that domain, too. */
function companyOf(leads: readonly KnownLeadMark[], domain: string): string | undefined {
  const own = leads.find(({ email, person }) => {
    const website = readTyped(person?.website ?? '');
    const isOwn = website.kind === 'domain' && website.domain.ascii === domain;
    return isOwn && domainOf(email) === domain && Boolean(person?.company);
  });
  return own?.person?.company ?? undefined;
}

function byEmail(records: readonly PersonRecord[]): Map<string, PersonRecord[]> {
  const all = new Map<string, PersonRecord[]>();
  for (const record of records) {
    if (record.email !== null) all.set(record.email, [...(all.get(record.email) ?? []), record]);
  }
  return all;
}

const newestFirst = (records: readonly PersonRecord[]) => records.toSorted((one, other) => other.asked - one.asked);

/** One person of all that was said of an address; the newer word counts, and a name is taken whole. Null when nothing was said. */
export function personOf(email: string, records: readonly PersonRecord[]): Contact | null {
  const said = newestFirst(records).map(({ facts }) => facts);
  if (said.every((facts) => Object.keys(facts).length === 0)) return null;
  const named = said.find(({ first_name, last_name }) => Boolean(first_name ?? last_name));
  return {
    ...contactOfAddress(email, null),
    ...Object.assign({}, ...said.toReversed()),
    first_name: named?.first_name ?? null,
    last_name: named?.last_name ?? null,
    verification: newestVerdict(records),
  };
}

/** By its day; of one day the one that was heard last. */
function newestVerdict(records: readonly PersonRecord[]): Contact['verification'] {
  const verdicts = records.flatMap(({ facts: { verification }, asked }) =>
    verification ? [{ verification, at: readTime(verification.date) ?? 0, asked }] : [],
  );
  const [newest] = verdicts.sort((one, other) => other.at - one.at || other.asked - one.asked);
  return newest?.verification ?? { status: null, date: null };
}
