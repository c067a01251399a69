/** What a page teaches about addresses it shows, and about those it showed before. */

import { keyOfEmail } from '../../contract/text.ts';
import { writeDay } from '../../contract/times.ts';
import { comparer } from '../../names/comparer.ts';
import type { SplitName } from '../../names/split-name.ts';
import { blankEmail } from '../blank-records.ts';
import { domainOf } from '../domain-name.ts';
import { confidenceOf } from './confidence.ts';
import { isReplaced, originAfter, type Rank } from './field-rules.ts';
import type { EmailField, LearntEmail, Lists, PageLook, PageOrigin } from './learnt.ts';
import { isElsewhere, type PageKind } from './page-kind.ts';
import { readPosition } from './read-position.ts';
import { type Shown, shownOn } from './shown-people.ts';
import { goneFrom, seenAt } from './sources.ts';

/** A page with more webmail addresses lists other people's contacts. */
const mostOwnWebmail = 20;

/** The changed and new records. */
export function learnEmails(
  look: PageLook,
  known: readonly LearntEmail[],
  kind: PageKind,
  lists: Lists,
): LearntEmail[] {
  if (kind === 'error') return [];
  const origin = { by: 'page', uri: look.uri, extracted_on: writeDay(look.at) } as const;
  const before = new Map(known.map((email) => [keyOfEmail(email.value), email]));
  const shown = shownOn(look);
  const isOwnWebmail = offersWebmail(look, shown, lists);
  const learnt: LearntEmail[] = [];
  for (const one of shown) {
    const held = before.get(keyOfEmail(one.address));
    const company = held?.company ?? companyFor(one.address, look, lists, isOwnWebmail);
    if (company === null) continue;
    const next = withLook(held ?? newEmail(one, company), one, origin, look, lists);
    if (!held || !isEqual(held, next)) learnt.push(next);
  }
  const here = new Set(shown.map(({ address }) => keyOfEmail(address)));
  if (!saysWhatIsGone(look, kind)) return learnt;
  for (const held of known) {
    if (here.has(keyOfEmail(held.value))) continue;
    const sources = goneFrom(held.sources, look.uri, origin.extracted_on);
    const next = { ...held, sources, confidence: confidenceAfter({ ...held, sources }, look.at) };
    if (!isEqual(held, next)) learnt.push(next);
  }
  return learnt;
}

/** Only a complete read of the page itself shows what is gone. */
function saysWhatIsGone(look: PageLook, kind: PageKind): boolean {
  return kind !== 'guarded' && !look.facts.addressesCut && look.facts.title !== '' && !isElsewhere(look);
}

/**
 * A webmail address belongs to the company if its page offers it as its contact. That is not so in an article, in a
 * long list, or on the provider's own site.
 */
function offersWebmail({ facts, domain }: PageLook, shown: readonly Shown[], { isWebmail }: Lists): boolean {
  const webmail = shown.filter(({ address }) => isWebmail(domainOf(address) ?? ''));
  return !facts.article.is && !isWebmail(domain) && webmail.length <= mostOwnWebmail;
}

function companyFor(address: string, { domain }: PageLook, lists: Lists, isOwnWebmail: boolean): string | null {
  const host = domainOf(address);
  if (host === null) return null;
  if (lists.isWebmail(host)) return isOwnWebmail ? domain : host;
  return lists.registrable(host);
}

function newEmail({ address, type }: Shown, company: string): LearntEmail {
  return { ...blankEmail(address, type), source_type: 'found', company, origins: {} };
}

function withLook(
  held: LearntEmail,
  shown: Shown,
  origin: PageOrigin,
  { domain, at }: PageLook,
  lists: Lists,
): LearntEmail {
  const next: LearntEmail = { ...held, origins: { ...held.origins }, source_type: 'found' };
  const rank = rankAt(held, lists);
  const type = held.origins.type;
  if (type === undefined || type.by === 'page') {
    next.type = held.type === 'personal' ? held.type : shown.type;
    next.origins.type = originAfter({ value: held.type, origin: type }, origin, next.type);
  }
  if (shown.name) takeName(next, shown.name, origin, rank);
  if (shown.position) takePosition(next, shown.position, origin, rank);
  if (shown.phone) takeText(next, 'phone_number', shown.phone, origin, rank);
  if (shown.profile) takeText(next, 'linkedin', shown.profile, origin, rank);
  next.sources = seenAt(held.sources, domain, origin);
  next.confidence = confidenceAfter(next, at);
  return next;
}

/** An address without sources keeps its confidence. */
function confidenceAfter({ sources, company, confidence }: LearntEmail, at: number): number | null {
  return confidenceOf(sources, company, at) ?? confidence;
}

/** A company's own page counts more than others. */
function rankAt({ company }: LearntEmail, { registrable }: Lists): Rank {
  return ({ uri }) => (uri !== null && URL.canParse(uri) && registrable(new URL(uri).hostname) === company ? 1 : 0);
}

function takeText(
  email: LearntEmail,
  field: 'linkedin' | 'phone_number' | 'position',
  value: string,
  pageOrigin: PageOrigin,
  rank: Rank,
): boolean {
  const held = { value: email[field], origin: email.origins[field] };
  noteBeside(email, field, value, pageOrigin);
  if (!isReplaced(held, pageOrigin, rank)) return false;
  email.origins[field] = originAfter(held, pageOrigin, value);
  email[field] = value;
  return true;
}

/** Keeps what a page says where the user or an import counts more. */
function noteBeside(
  email: LearntEmail,
  field: EmailField,
  value: string | null,
  { uri, extracted_on }: PageOrigin,
): void {
  const { [field]: _, ...others } = email.onPages ?? {};
  const isFixed = (email.origins[field]?.by ?? 'page') !== 'page';
  const isSaid = isFixed && value !== null;
  const onPages = { ...others, ...(isSaid && { [field]: { value, uri, extracted_on } }) };
  if (Object.keys(onPages).length > 0) email.onPages = onPages;
  else delete email.onPages;
}

/** A name's two parts are taken together or not at all. */
function takeName(email: LearntEmail, name: SplitName, pageOrigin: PageOrigin, rank: Rank): void {
  const halves = ['first_name', 'last_name'] as const;
  const { first_name, last_name } = email;
  const isSame = comparer(name)({ first_name, last_name }) !== 'other' || isHalf(email, name);
  for (const half of halves) noteBeside(email, half, name[half], pageOrigin);
  for (const half of halves) {
    const held = { value: email[half], origin: email.origins[half] };
    if (held.origin === undefined && held.value === null) continue;
    const isFixed = held.origin === undefined || held.origin.by !== 'page';
    // A page may add the missing part if it is about the same person.
    if (isFixed && !isHalf(email, name)) return;
    if (isFixed) continue;
    // Of two forms of one name the fuller one is kept, whoever wrote it.
    if (isSame && lengthOf(email) > lengthOf(name)) return;
    const isFuller = isSame && lengthOf(name) > lengthOf(email);
    if (!isFuller && !isReplaced(held, pageOrigin, rank)) return;
  }
  for (const half of halves) {
    const held = { value: email[half], origin: email.origins[half] };
    if (name[half] === null || (held.origin !== undefined && held.origin.by !== 'page')) continue;
    if (held.origin === undefined && held.value !== null) continue;
    email.origins[half] = originAfter(held, pageOrigin, name[half]);
    email[half] = name[half];
  }
}

/** Only one part is known, and it is the same. */
function isHalf(held: SplitName, name: SplitName): boolean {
  const same = (half: keyof SplitName) =>
    comparer({ first_name: null, last_name: held[half] })({ first_name: null, last_name: name[half] }) === 'same';
  if (held.first_name === null && held.last_name !== null) return same('last_name');
  return held.last_name === null && held.first_name !== null && same('first_name');
}

/** The number of known letters of a name. */
export const lengthOf = ({ first_name, last_name }: SplitName): number =>
  `${first_name ?? ''}${last_name ?? ''}`.replace(/[^\p{L}]/gu, '').length;

/** Fields derived from the title change with it. */
function takePosition(email: LearntEmail, position: string, pageOrigin: PageOrigin, rank: Rank): void {
  if (!takeText(email, 'position', position, pageOrigin, rank)) return;
  email.position_raw = position;
  const derived = readPosition(position);
  const isOpen = (field: EmailField) => (email.origins[field]?.by ?? 'page') === 'page';
  if (isOpen('department')) email.department = derived.department;
  if (isOpen('seniority')) email.seniority = derived.seniority;
  if (isOpen('decision_maker')) email.decision_maker = derived.decision_maker;
  const origin = email.origins.position ?? pageOrigin;
  for (const field of ['department', 'seniority', 'decision_maker'] as const) {
    if (isOpen(field)) email.origins[field] = origin;
  }
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
