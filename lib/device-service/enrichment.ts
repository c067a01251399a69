/** Enrichment: a person, a company, or both. lib/contract/README.md §2.10, §2.11, §4.8. */
import type { Params } from '../contract/operations.ts';
import { domainOf, tidyDomain } from './domain-name.ts';
import { companyRecord, personRecord } from './enrichment-records.ts';
import { claimed, type Handler, type Handlers, notFound, type Refused, refused, repliedAs } from './handler.ts';
import { companyOfEmail } from './mail-domains.ts';
import type { Store } from './store.ts';
import type { KnownCompany, KnownEmail } from './store-directory.ts';

type Whom = Params<'enrichPerson'>;

export const enrichPerson: Handler<'enrichPerson'> = async (params, { store }) => {
  const found = await emailOf(params, store);
  if (found.at === 'refused') return found;
  const { email, known } = found;
  if (!known) return notFound('person');
  const { record, wire } = await personRecord(known, store);
  return repliedAs({ data: record, meta: { email, domain: null } }, enveloped(wire, { email }, params));
};

export const enrichCompany: Handler<'enrichCompany'> = async (params, { store }) => {
  const domain = tidyDomain(params.domain);
  if (domain === null) return refused(400, 'invalid_domain', 'This is not a domain.');
  const known = await employer(domain, store);
  if (!known) return notFound('company');
  const { record, wire } = await companyRecord(known, store);
  return repliedAs({ data: record, meta: { email: null, domain } }, enveloped(wire, { domain }, params));
};

/** A miss only when both are unknown. */
export const enrichPersonAndCompany: Handler<'enrichPersonAndCompany'> = async (params, { store }) => {
  const found = await emailOf(params, store);
  if (found.at === 'refused') return found;
  const { email, known } = found;
  const employedBy = known && (await companyOfEmail(store.directory, known));
  const domain = employedBy?.domain ?? (email === null ? null : domainOf(email));
  const at = domain === null ? null : await employer(domain, store);
  if (!known && !at) return notFound('person or company');
  const person = known && (await personRecord(known, store));
  const company = at && (await companyRecord(at, store));
  return repliedAs(
    { data: { person: person?.record ?? null, company: company?.record ?? null }, meta: { email, domain: null } },
    enveloped({ person: person?.wire ?? null, company: company?.wire ?? null }, { email }, params),
  );
};

type Found = { at: 'found'; email: string | null; known: KnownEmail | null } | Refused;

async function emailOf({ email, linkedin_handle }: Whom, { directory }: Store): Promise<Found> {
  if (email !== undefined && domainOf(email) === null) {
    return refused(400, 'invalid_email', 'This is not an email address.');
  }
  const known =
    email === undefined
      ? ((await directory.emailsWithHandle(linkedin_handle ?? ''))[0] ?? null)
      : await directory.email(email);
  const address = known?.value ?? email ?? null;
  if (address !== null && (await directory.optedOut(address))) return claimed();
  return { at: 'found', email: address, known };
}

/** A mail provider is no employer. */
async function employer(domain: string, { directory }: Store): Promise<KnownCompany | null> {
  const known = await directory.knownCompany(domain);
  return known?.company.webmail || known?.company.disposable ? null : known;
}

/** With the alternate format the record is not wrapped. */
function enveloped(data: object, meta: object, { compat_format }: { compat_format?: true | undefined }): object {
  return compat_format ? data : { data, meta };
}

export const enrichmentHandlers = { enrichPerson, enrichCompany, enrichPersonAndCompany } satisfies Partial<Handlers>;
