/** Merges what two services know about one address. */
import type { Verification } from '../../contract/resources/emails.ts';
import { domainOf } from '../../contract/text.ts';
import { comparer } from '../../names/comparer.ts';
import { confidenceOf } from '../learn/confidence.ts';
import { lengthOf } from '../learn/learn-emails.ts';
import type { EmailField } from '../learn/learnt.ts';
import { mergedSources } from '../learn/sources.ts';
import type { KnownEmail, Origin } from '../store-directory.ts';
import { isBetter, type PageRank } from './better-word.ts';

/** Fields that belong together: the first known one decides for all. */
export const together = [
  ['last_name', 'first_name'],
  ['position', 'position_raw', 'department', 'seniority', 'decision_maker'],
] as const;

export const alone = ['linkedin', 'twitter', 'phone_number'] as const;

/** Null: stated by the user or an import. */
const strongest = ['found', null, 'generated'] as const;

type Field = (typeof together)[number][number] | (typeof alone)[number];

/** The company's own pages count more. */
export const addressPageRank =
  (company: string): PageRank =>
  (uri) =>
    uri !== null && isOn(uri, company) ? 1 : 0;

/** Returns `here` itself if nothing is new. The address stays under its company. `now`: epoch milliseconds. */
export function mergedEmail(here: KnownEmail, given: KnownEmail, now: number): KnownEmail {
  const company = here.company ?? domainOf(here.value);
  const rank = addressPageRank(company);
  const isTaken = (field: Field) => isBetter(said(given, field), said(here, field), rank);
  const taken = new Set<Field>(alone.filter(isTaken));
  for (const fields of together) {
    const leading = fields.find((field) => given[field] !== null || here[field] !== null);
    const fuller = fields[0] === 'last_name' ? fullerName(here, given) : null;
    const isLed = fuller === null ? leading !== undefined && isTaken(leading) : fuller === given;
    for (const field of fields) if (isOwnWord(here, given, field) ? isTaken(field) : isLed) taken.add(field);
  }
  const type = mergedType(here, given);
  const sources = mergedSources(here.sources, given.sources);
  const verification = laterOf(here.verification, given.verification);
  const place = here.place ?? given.place;
  const types = [here.source_type, given.source_type];
  const source_type = strongest.find((one) => types.includes(one)) ?? null;
  const isNews =
    taken.size > 0 ||
    type !== here.type ||
    sources !== here.sources ||
    verification !== here.verification ||
    place !== here.place ||
    source_type !== here.source_type;
  if (!isNews) return here;
  const next: KnownEmail = { ...here, type, sources, verification, place, source_type };
  const origins: Record<string, Origin | undefined> = { ...here.origins };
  for (const field of taken) {
    Object.assign(next, { [field]: given[field] });
    const origin = given.origins?.[field];
    if (origin) origins[field] = origin;
    else delete origins[field];
  }
  if (type !== here.type && given.origins?.type) origins.type = given.origins.type;
  if (here.origins || Object.keys(origins).length > 0) next.origins = origins;
  // A later day alone is no change; confidence is recalculated if something else is new.
  next.confidence = confidenceOf(sources, company, now) ?? here.confidence ?? given.confidence;
  return next;
}

function said(email: KnownEmail, field: Field) {
  return { value: email[field], origin: email.origins?.[field as EmailField] };
}

/** Of two forms of one name from pages the fuller one counts; null for two different names, or equally full ones. */
function fullerName(here: KnownEmail, given: KnownEmail): KnownEmail | null {
  const isPages = [here, given].every(({ origins }) => (origins?.last_name ?? origins?.first_name)?.by === 'page');
  const longer = lengthOf(given) - lengthOf(here);
  if (!isPages || longer === 0 || comparer(given)(here) === 'other') return null;
  return longer > 0 ? given : here;
}

/** Whether the two sides have the field from different kinds of origin: a page, an import or the user. */
function isOwnWord(here: KnownEmail, given: KnownEmail, field: Field): boolean {
  const by = (email: KnownEmail) => email.origins?.[field]?.by ?? 'page';
  return by(here) !== by(given);
}

/** A known owner replaces "no person". */
function mergedType(here: KnownEmail, given: KnownEmail): KnownEmail['type'] {
  const isFixed = (here.origins?.type?.by ?? 'page') !== 'page';
  return !isFixed && given.type === 'personal' ? 'personal' : here.type;
}

function laterOf(here: Verification, given: Verification): Verification {
  if (given.status === null) return here;
  return here.status === null || (given.date ?? '') > (here.date ?? '') ? given : here;
}

function isOn(uri: string, company: string): boolean {
  const host = URL.canParse(uri) ? new URL(uri).hostname : '';
  return host === company || host.endsWith(`.${company}`);
}
