/** What a page teaches about the company behind its domain. */
import { keyOfEmail, visible } from '../../contract/text.ts';
import { writeDay } from '../../contract/times.ts';
import { blankCompany } from '../blank-records.ts';
import { isReplaced, originAfter } from './field-rules.ts';
import type {
  CompanyField,
  FieldOrigin,
  KnownBefore,
  LearntCompany,
  LearntEmail,
  Lists,
  PageLook,
  PageOrigin,
} from './learnt.ts';
import { isShownBy, leastPeople } from './mail-evidence.ts';
import { ownAddress } from './own-address.ts';
import { noName, ownName, squash } from './own-name.ts';
import { kindOfAddress, type PageKind } from './page-kind.ts';
import { isSharedHost } from './shared-hosts.ts';
import { headcountOf, placeOf } from './size-and-place.ts';
import { technologiesOf } from './technologies.ts';

const ranks: Readonly<Record<PageKind, number>> = { home: 4, about: 3, contact: 2, other: 1, guarded: 1, error: 0 };

/** How far a page is trusted about this domain's company; higher is better. */
export const companyPageRank = (uri: string | null, domain: string): number => ranks[kindOfAddress(uri ?? '', domain)];

/** The updated company; null when nothing changed. */
export function learnCompany(
  look: PageLook,
  { company: known, elsewhere = [] }: Pick<KnownBefore, 'company' | 'elsewhere'>,
  kind: PageKind,
  emails: readonly LearntEmail[],
  lists: Lists,
): LearntCompany | null {
  if (kind === 'error' || kind === 'guarded' || (isSharedHost(look.domain) && kind !== 'home')) return null;
  const before = known ?? newCompany(look.domain, lists);
  const next: LearntCompany = { ...before, origins: { ...before.origins } };
  const origin: PageOrigin = { by: 'page', uri: look.uri, extracted_on: writeDay(look.at) };
  const rank = ({ uri }: FieldOrigin) => companyPageRank(uri, look.domain);
  for (const [field, value] of Object.entries(saidOf(look, kind, before)) as [CompanyField, string | null][]) {
    const held = { value: next[field] ?? null, origin: next.origins[field] };
    // Its own pages name the company better than a list of people.
    const isOpen = field === 'organization' && held.origin?.by === 'import';
    if (value === null || !(isOpen || isReplaced(held, origin, rank))) continue;
    next.origins[field] = originAfter(held, origin, value);
    next[field] = value;
  }
  next.technologiesSeen = seen(before.technologiesSeen, technologiesOf(look.marks), origin, !look.marks.cut);
  next.technologies = listed(before.technologies, before.technologiesSeen, next.technologiesSeen);
  const linked = linkedDomains(look, kind, { emails, elsewhere }, next.organization);
  next.linkedDomainsSeen = seen(before.linkedDomainsSeen, linked, origin, false);
  next.linked_domains = listed(before.linked_domains, before.linkedDomainsSeen, next.linkedDomainsSeen);
  return JSON.stringify(next) === JSON.stringify(known) ? null : next;
}

export function newCompany(domain: string, { isWebmail }: Pick<Lists, 'isWebmail'>): LearntCompany {
  return {
    ...blankCompany(domain, { webmail: isWebmail(domain) }),
    language: null,
    origins: {},
    technologiesSeen: {},
    linkedDomainsSeen: {},
  };
}

type Said = Partial<Record<CompanyField, string | null>>;

function saidOf({ facts, domain, phones, lines }: PageLook, kind: PageKind, known: LearntCompany): Said {
  const { organisation } = facts;
  const language = languageOf(facts.language);
  const stated = tidy(organisation.name);
  const isStated = stated !== null && !noName.test(stated);
  // On pages of kind `other`, the title names the page, not the company.
  const name = isStated || kind === 'other' ? stated : tidy(ownName({ title: facts.title, lines, domain, kind }));
  const isOwnName = name !== null && isBrand(name, domain, known.organization);
  // Articles, products and directory entries describe others as well.
  if (kind === 'other' && !isOwnName) return { language };
  const speaks = kind === 'home' || kind === 'about';
  const place = placeOf(organisation.place, domain, language);
  const address = ownAddress(lines, kind);
  const isSame = place.city === null || address?.city === null || address?.city === place.city;
  const { street, postal_code, city } = (isSame && address) || { street: null, ...place };
  const { linkedin, twitter, facebook, instagram, youtube } = organisation.socials;
  return {
    language,
    organization: name !== null && (speaks || isOwnName || !isStated) && !noName.test(name) ? name : null,
    // On other pages the description is the page's own summary.
    description: speaks ? tidy(organisation.description) : null,
    industry: tidy(organisation.industry),
    headcount: headcountOf(organisation.size),
    country: place.country,
    city: city ?? place.city,
    postal_code: postal_code ?? place.postal_code,
    street,
    linkedin: linkedin !== undefined && /\/in\//.test(linkedin) ? null : (linkedin ?? null),
    twitter: twitter ?? null,
    facebook: facebook ?? null,
    instagram: instagram ?? null,
    youtube: youtube ?? null,
    phone_number: phoneOf(phones, kind),
  };
}

/**
 * A phone number from its data, then header and footer, then the text of a contact page. Articles and products may
 * show anyone's.
 */
function phoneOf(phones: PageLook['phones'], kind: PageKind): string | null {
  if (kind === 'other') return null;
  const places = kind === 'contact' ? (['data', 'frame', 'text'] as const) : (['data', 'frame'] as const);
  for (const place of places) {
    const [only] = phones.filter(({ stands }) => stands === place);
    if (only) return only.number;
  }
  return null;
}

/** Is it the known name, or is the domain made of it? */
export function isBrand(name: string, domain: string, known: string | null): boolean {
  const own = squash(name);
  if (known !== null && own === squash(known)) return true;
  const label = (domain.split('.')[0] ?? '').replaceAll('-', '');
  return label.length > 2 && own.length > 2 && (own.startsWith(label) || label.startsWith(own));
}

const tidy = (text: string | null): string | null =>
  visible(text ?? '')
    .replace(/\s+/g, ' ')
    .trim() || null;

/** Accepts `DE_de` as pages write it; null for anything but a language. */
function languageOf(text: string | null): string | null {
  try {
    return Intl.getCanonicalLocales((text ?? '').trim().replace('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Records the page under each name that it shows. After a complete read, removes it from names that it no longer
 * shows.
 */
function seen(
  before: Readonly<Record<string, FieldOrigin>>,
  names: readonly string[],
  origin: PageOrigin,
  isWhole: boolean,
): Record<string, FieldOrigin> {
  const remaining = Object.entries(before).filter(
    ([, held]) => !isWhole || held.by !== 'page' || held.uri !== origin.uri,
  );
  const fixed = new Set(Object.keys(before).filter((name) => before[name]?.by !== 'page'));
  return {
    ...Object.fromEntries(remaining),
    ...Object.fromEntries(names.filter((name) => !fixed.has(name)).map((name) => [name, origin])),
  };
}

/** Values without an origin were entered by a user and stay. */
function listed(
  before: readonly string[],
  seenBefore: Readonly<Record<string, FieldOrigin>>,
  seenNow: Readonly<Record<string, FieldOrigin>>,
): string[] {
  const remaining = before.filter((name) => !Object.hasOwn(seenBefore, name) || Object.hasOwn(seenNow, name));
  return [...remaining, ...Object.keys(seenNow).filter((name) => !remaining.includes(name))];
}

/** Domains with the company's name under another suffix, and the one that the people on its own pages write from. */
function linkedDomains(
  look: PageLook,
  kind: PageKind,
  { emails, elsewhere }: { emails: readonly LearntEmail[]; elsewhere: readonly LearntEmail[] },
  organization: string | null,
): string[] {
  const { domain, facts } = look;
  const [label = ''] = domain.split('.');
  const here = new Set(facts.addresses.map(({ address }) => keyOfEmail(address)));
  const shown = emails.filter(({ value }) => here.has(keyOfEmail(value)));
  const people = shown.filter(({ type }) => type === 'personal');
  const speaks = !facts.article.is && !isSharedHost(domain) && !people.some(({ company }) => company === domain);
  return [...new Set(emails.map(({ company }) => company))].filter((other) => {
    if (other === domain) return false;
    const [theirs = ''] = other.split('.');
    const name = theirs.replaceAll('-', '');
    const isNamesake =
      label.length > 2 && (theirs === label || (organization !== null && squash(organization) === name));
    if (isNamesake) return true;
    if (!speaks || isSharedHost(other)) return false;
    const isRelated = isBrand(theirs, domain, organization);
    const isSeen = isShownBy(domain, isRelated);
    const before = elsewhere.filter((one) => !here.has(keyOfEmail(one.value)) && isSeen(one));
    const all = [...people, ...before].map(({ company }) => company);
    const there = all.filter((one) => one === other).length;
    const isTheirs = there >= leastPeople && there * 2 > all.length && (kind !== 'other' || isRelated);
    return isTheirs || (kind === 'contact' && isRelated && shown.every(({ company }) => company === other));
  });
}
