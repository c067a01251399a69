/**
 * What an imported, saved or edited lead teaches about its address. The user counts more than an import, and both more
 * than pages; what a page says otherwise is kept beside it (`onPages`). A guess stays one until a page or the user
 * states the address. Pure functions.
 */
import { isShorterName } from '../../names/fuller-name.ts';
import { blankCompany, blankEmail } from '../blank-records.ts';
import { isRole } from '../patterns/known-addresses.ts';
import { type Company, type KnownEmail, type Origin, weights } from '../store-directory.ts';
import type { TaughtField as Field, Stated, StoredLead, Taught, TaughtValue as Value } from '../store-leads.ts';
import { isBrand } from './learn-company.ts';
import { readPosition } from './read-position.ts';

/** Fields of an address that a lead states. */
const taught = [
  ...(['first_name', 'last_name', 'position', 'position_raw', 'department', 'seniority', 'decision_maker'] as const),
  ...(['linkedin', 'twitter', 'phone_number'] as const),
] as const satisfies readonly Field[];

/** The lead's values for the fields that `states` names. */
export function statedBy({ texts }: Pick<StoredLead, 'texts'>, states: (field: string) => boolean): Stated {
  const text = (field: string) => (states(field) ? texts[field]?.trim() || undefined : undefined);
  const position = text('position');
  const derived = position === undefined ? {} : { position, position_raw: position, ...readPosition(position) };
  const own = {
    ...{ first_name: text('first_name'), last_name: text('last_name'), department: text('department') },
    ...{ linkedin: text('linkedin_url'), twitter: text('twitter'), phone_number: text('phone_number') },
  };
  return { ...derived, ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) };
}

interface Teaching {
  email: string;
  /** The registrable domain of the address. */
  company: string;
  stated: Stated;
  origin: Origin;
  /** The address is not published: it was built by a pattern. */
  guessed?: boolean;
}

/** Null if nothing is new. */
export function learnLead(
  held: KnownEmail | null,
  { email, company, stated, origin, guessed = false }: Teaching,
): { email: KnownEmail; taught: Taught } | null {
  const next = held ? { ...held } : newEmail(email, company, stated);
  const wasGuess = held?.source_type === 'generated' && !guessed;
  if (guessed && !held) next.source_type = 'generated';
  else if (wasGuess) next.source_type = null;
  const origins: Record<string, Origin | undefined> = { ...next.origins };
  const onPages = { ...next.onPages };
  const [wrote, before]: [Stated, NonNullable<Taught['before']>] = [{}, {}];
  const isNameOpen = nameIsOpen(next, stated, origin);
  for (const field of taught) {
    const [value, now, by] = [stated[field], next[field], origins[field]];
    if (value === undefined || value === now) continue;
    if (isName(field) ? !isNameOpen : !isOpen({ value: now, origin: by }, origin)) continue;
    if (by?.by === 'page' && by.uri !== null && typeof now === 'string')
      onPages[field] = { value: now, uri: by.uri, extracted_on: by.extracted_on };
    before[field] = { value: now, ...(by && { origin: by }) };
    wrote[field] = value;
    Object.assign(next, { [field]: value });
    origins[field] = origin;
  }
  if (held && !wasGuess && Object.keys(wrote).length === 0) return null;
  if (isPerson(stated)) next.type = 'personal';
  return {
    email: withPages({ ...next, origins }, onPages),
    taught: {
      ...{ wrote, before: held ? before : null },
      ...(wasGuess && { wasGuess }),
      ...(origin.by === 'user' && { by: 'user' }),
    },
  };
}

/** The address as it was before, except for what was learnt since. Null if nothing else knows it. */
export function unlearnLead(held: KnownEmail, { wrote, before, wasGuess, by = 'import' }: Taught): KnownEmail | null {
  const next = { ...held };
  if (wasGuess && held.source_type === null) next.source_type = 'generated';
  const origins: Record<string, Origin | undefined> = { ...held.origins };
  const onPages = { ...held.onPages };
  for (const field of taught) {
    if (!Object.hasOwn(wrote, field) || origins[field]?.by !== by || held[field] !== wrote[field]) continue;
    const said = onPages[field];
    const past = said ? { value: said.value, origin: pageOf(said) } : (before?.[field] ?? { value: null });
    Object.assign(next, { [field]: past.value });
    if ('origin' in past && past.origin) origins[field] = past.origin;
    else delete origins[field];
    delete onPages[field];
  }
  const isLeft = before !== null || next.sources.length > 0 || taught.some((field) => origins[field] !== undefined);
  return isLeft ? withPages({ ...next, origins }, onPages) : null;
}

/** The address as pages describe it, whatever the user or an import says. */
export function asPagesSay(email: KnownEmail): KnownEmail {
  const said = Object.entries(email.onPages ?? {}).flatMap(([field, one]) => (one ? [[field, one] as const] : []));
  return {
    ...email,
    ...Object.fromEntries(said.map(([field, { value }]) => [field, value])),
    origins: { ...email.origins, ...Object.fromEntries(said.map(([field, one]) => [field, pageOf(one)])) },
  };
}

/**
 * The company of an imported person: null if nothing is new. Its own page may name it better, so a page replaces this
 * name (`learn-company.ts`).
 */
export function learnCompanyOfLead(
  held: Company | null,
  domain: string,
  { texts }: Pick<StoredLead, 'texts'>,
  origin: Origin,
): { company: Company; named: boolean } | null {
  const name = texts.company?.trim() ?? '';
  const isOwn = name !== '' && (isAt(texts.website, domain) || isBrand(name, domain, null));
  const named = isOwn && (held?.organization ?? null) === null && held?.origins?.organization === undefined;
  if (held && !named) return null;
  const company = held ?? blankCompany(domain);
  const origins = { ...company.origins, ...(named && { organization: origin }) };
  return { company: { ...company, ...(named && { organization: name }), origins }, named };
}

/** Without the name that a lead gave. */
export function unnamedCompany(company: Company): Company {
  const { organization, ...origins } = company.origins ?? {};
  return organization && organization.by !== 'page' ? { ...company, organization: null, origins } : company;
}

/** Nothing is known about it but its domain. */
export function isBlankCompany({ origins, ...company }: Company): boolean {
  const blank: Record<string, unknown> = { ...blankCompany(company.domain) };
  const isUnstated = (value: unknown) => value === null || JSON.stringify(value) === '{}';
  return (
    Object.keys(origins ?? {}).length === 0 &&
    Object.entries(company).every(
      ([field, value]) => isUnstated(value) || JSON.stringify(value) === JSON.stringify(blank[field]),
    )
  );
}

function newEmail(value: string, company: string, stated: Stated): KnownEmail {
  const address = value.trim().toLowerCase();
  return {
    ...blankEmail(
      address,
      isPerson(stated) || !isRole(address.slice(0, address.lastIndexOf('@'))) ? 'personal' : 'generic',
    ),
    company,
    origins: {},
  };
}

const isPerson = ({ first_name, last_name }: Stated): boolean => Boolean(first_name ?? last_name);

const isName = (field: Field): boolean => field === 'first_name' || field === 'last_name';

/** The newer of two equal origins counts. A value without an origin stays. */
const isOpen = (held: { value: Value; origin: Origin | undefined }, { by }: Origin): boolean =>
  held.origin === undefined ? held.value === null : weights[held.origin.by] <= weights[by];

/** Its two parts are taken together. Only the user replaces a fuller name by a shorter one. */
function nameIsOpen(held: KnownEmail, { first_name, last_name }: Stated, origin: Origin): boolean {
  const said = { first_name: textOf(first_name) ?? held.first_name, last_name: textOf(last_name) ?? held.last_name };
  const parts = (['first_name', 'last_name'] as const).map((half) => ({
    ...{ value: held[half], origin: held.origins?.[half] },
  }));
  return parts.every((one) => isOpen(one, origin)) && (origin.by === 'user' || !isShorterName(said, held));
}

const textOf = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null);

const pageOf = ({ uri, extracted_on }: Pick<Origin, 'extracted_on'> & { uri: string }): Origin => ({
  ...({ by: 'page', uri, extracted_on } as const),
});

function withPages(email: KnownEmail, onPages: NonNullable<KnownEmail['onPages']>): KnownEmail {
  const { onPages: _, ...rest } = email;
  return Object.keys(onPages).length === 0 ? rest : { ...rest, onPages };
}

function isAt(website: string | null | undefined, domain: string): boolean {
  const url = website?.includes('://') ? website : `https://${website}`;
  const host = website && URL.canParse(url) ? new URL(url).hostname : '';
  return host === domain || host.endsWith(`.${domain}`);
}
