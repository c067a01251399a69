/**
 * The joined view: everything known here about an address, as one person. Sources are searches, finders, verifications,
 * records and leads. Everything that shows people reads it. Sends nothing.
 */
import { contactOfAddress } from '../../contract/contact.ts';
import { domainOf, keyOfEmail } from '../../contract/text.ts';
import type { About, Check, Known, KnownName, PersonName } from '../../messages/people-views.ts';
import { readTyped } from '../../subject/read-typed.ts';
import { type Context, shownServices } from '../requests/context.ts';
import type { OptOuts } from '../requests/opt-outs.ts';
import { emailsWithProfile, nameKey, peopleAtAll } from '../storage/people.ts';
import type { PersonRecord, StoredKnownLead } from '../storage/store.ts';
import { type KnownLeads, shownOf } from './known-leads.ts';
import { newestFirst, personOf } from './precedence.ts';

export interface KnownPeople {
  /**
   * `domain`: includes all its leads, and the company name that one of them gives. Null: only leads with the given
   * addresses. `isCovered`: records that the caller already has.
   */
  of(
    emails: readonly string[],
    more?: { domain?: string | null; isCovered?(record: PersonRecord): boolean },
  ): Promise<Known & Pick<About, 'company'>>;
  /** The addresses of people with this profile, the newest first */
  withProfile(handle: string): Promise<string[]>;
  /** The names that were found at their domain or company, or looked for without success */
  named(names: readonly PersonName[]): Promise<KnownName[]>;
}

/** What is known about whether addresses are deliverable. `people`: their records, already read. */
export type Checks = (emails: readonly string[], people: readonly PersonRecord[]) => Promise<Check[]>;

/** Most addresses looked up; no page shows more */
const most = 2_000;

export function createKnownPeople(
  context: Context,
  checksOf: Checks,
  knownLeads: Pick<KnownLeads, 'known'>,
  optOuts: Pick<OptOuts, 'hasAddress'>,
): KnownPeople {
  const { store } = context;

  async function of(
    emails: readonly string[],
    {
      domain = null,
      isCovered = () => false,
    }: { domain?: string | null; isCovered?(record: PersonRecord): boolean } = {},
  ): Promise<Known & Pick<About, 'company'>> {
    const shown = await shownServices(context);
    const wanted = [...new Map(emails.map((email) => [keyOfEmail(email), email.toLowerCase()])).values()].slice(
      0,
      most,
    );
    // People who opted out are not shown, although a mailbox or a page may still name them.
    const isOut = await Promise.all(wanted.map(optOuts.hasAddress));
    const refused = wanted.flatMap((email, at): Check[] =>
      isOut[at] ? [{ at: 'failed', email, problem: { code: 'opted-out' } }] : [],
    );
    if (shown.length === 0) return { people: [], checks: refused, knownLeads: [] };
    const [records, leads] = await Promise.all([
      peopleAtAll(store, shown, wanted),
      knownLeads.known([...(domain === null ? [] : [domain]), ...wanted.map(domainOf)]),
    ]);
    const checks = [...(await checksOf(wanted, records)), ...refused];
    const wantedKeys = new Set(wanted.map(keyOfEmail));
    const company = domain === null ? undefined : companyOf(leads, domain);
    return {
      people: byEmail(records).flatMap(([email, said]) => {
        const others = said.filter(({ verified }) => verified === null);
        const [only, ...more] = others;
        return only && more.length === 0 && isCovered(only) ? [] : (personOf(email, said) ?? []);
      }),
      checks,
      knownLeads: leads
        .filter(({ email }) => domainOf(email) === domain || wantedKeys.has(keyOfEmail(email)))
        .map(shownOf),
      ...(company !== undefined && { company }),
    };
  }

  return {
    of,
    async withProfile(handle) {
      const shown = await shownServices(context);
      return (await Promise.all(shown.map((service) => emailsWithProfile(store, service, handle)))).flat();
    },
    async named(names) {
      const shown = await shownServices(context);
      if (shown.length === 0 || names.length === 0) return [];
      const keys = names.map(({ name, at }) => shown.map((service) => nameKey(service, name, at)));
      const records = await store.list('people', { by: 'keys', among: [...new Set(keys.flat())] });
      const emails = records.flatMap(({ email }) => email ?? []);
      const people = new Map((await of(emails)).people.map((person) => [person.email, person]));
      return names.flatMap(({ name, at }, index) => {
        const said = newestFirst(records.filter((record) => keys[index]?.some((key) => record.keys.includes(key))));
        if (said.length === 0) return [];
        const email = said.find((record) => record.email !== null)?.email ?? null;
        return [{ name, at, contact: email === null ? null : (people.get(email) ?? contactOfAddress(email, null)) }];
      });
    },
  };
}

/**
 * A person with an address at the domain may work elsewhere, as with a mail provider. So a lead gives the company's
 * name only if its website is that domain, too.
 */
function companyOf(leads: readonly StoredKnownLead[], domain: string): string | undefined {
  const own = leads.find(({ email, person }) => {
    const website = readTyped(person?.website ?? '');
    const isOwn = website.kind === 'domain' && website.domain.ascii === domain;
    return isOwn && domainOf(email) === domain && Boolean(person?.company);
  });
  return own?.person?.company ?? undefined;
}

/** Each address with its records, spelt as the newest of them spells it. */
export function byEmail(records: readonly PersonRecord[]): [string, PersonRecord[]][] {
  const all = new Map<string, [string, PersonRecord[]]>();
  for (const record of newestFirst(records)) {
    if (record.email === null) continue;
    const key = keyOfEmail(record.email);
    all.set(key, [all.get(key)?.[0] ?? record.email, [...(all.get(key)?.[1] ?? []), record]]);
  }
  return [...all.values()];
}
