/**
 * The people on a team page, with their positions. Read on a click only, separately from the page reader. Plain data.
 * A name counts if a position stands beside it, or if others in its list have one.
 */
import { decoded, fold } from '../../contract/text.ts';
import { isGiven } from '../../names/given-names.ts';
import { personsInData } from '../authors/named-persons.ts';
import { nameKey } from '../authors/names.ts';
import { all, attribute, isWhole, parentOf, tagged } from '../dom.ts';
import { type NameFacts, profileAt } from '../name-facts.ts';
import { OrdinaryWords } from '../ordinary-words.ts';
import { LONGEST, plain } from '../plain-text.ts';
import { inSlices, type Steps } from '../slices.ts';
import { employersOn } from './employers.ts';
import { isPost } from './job-words.ts';
import { around, type Line, lineSteps } from './page-lines.ts';
import { CARD, type Candidate, type Candidates, candidateSteps } from './team-candidates.ts';

const MOST_NAMES = 200;
const MOST_LINKS = 2_000;
/** How far from a name a list of cards reaches. */
const LIST = 6;

/** The end of a position that a link continues, such as `Head of Sales at` before a link to the employer. */
const UNFINISHED = /(?: (?:at|of|for|in|and|the|a|an|to|bei|de|chez)){0,2}[\s,·–—-]{0,9}$/i;

/** Names with a position, and names in a list where others have one and nearly every line is a name. */
function believed({ named, lists }: Candidates): Candidate[] {
  const counted = new Map<string, { names: number; sure: number; near: Set<Element> }>();
  for (const { kind, sure, block } of named) {
    const count = counted.get(kind) ?? { names: 0, sure: 0, near: new Set() };
    counted.set(kind, { names: count.names + 1, sure: count.sure + Number(sure), near: count.near });
    if (sure) for (const element of listsAround(block)) count.near.add(element);
  }
  return named.filter(({ sure, kind, block }) => {
    const count = counted.get(kind);
    if (sure || !count) return sure;
    const { names, sure: posts, near } = count;
    const isAmongThem = listsAround(block).some((element) => near.has(element));
    return isAmongThem && posts * 5 >= names && names >= (lists.get(kind) ?? 0) * 0.7;
  });
}

/** A work and its maker: "Jack Marlow Architect" below a building, "Oyster Lounge Chair" below "Oyster". */
function isCredit(position: string, head: string): boolean {
  const [first = '', second = ''] = position.split(' ');
  return first === head || (isGiven(first) && /^\p{Lu}\p{Ll}/u.test(second) && !isPost(second));
}

/** Something built or made: with its maker below, it looks like a name with a position. */
const BUILT =
  /^(?:houses?|towers?|residences?|pavilions?|cottages?|lofts?|apartments?|architecture|interiors?|furniture)$/i;

/** Without a known given name two capitalised words may be a heading, a building or a brand. */
function areNames(lines: readonly Line[]): (name: string, position: string | null) => boolean {
  const ordinary = new OrdinaryWords(() => lines.filter(({ alt }) => !alt).map(({ pieces }) => pieces.join(' ')));
  return (name, position) => {
    const words = name.split(' ');
    const [head = ''] = words;
    if (position !== null && isCredit(position, head)) return false;
    if (isGiven(head)) return true;
    // "STAT Plus", "UNIDO House": a brand in capitals, unlike the initials of "JD Parran".
    if (/^\p{Lu}{3,}$/u.test(head) && !words.some(isGiven)) return false;
    return !BUILT.test(words.at(-1) ?? '') && !ordinary.endName(words);
  };
}

/** Does the end of the profile's address share letters with the name? Other scripts and numbers prove nothing. */
function isProfileOf(name: string, profile: string): boolean {
  const handle = fold(decoded(profile.slice(profile.lastIndexOf('/') + 1))).replace(/[^\p{L}]/gu, '');
  const words = fold(name).match(/[a-z]{2,}/g) ?? [];
  if (words.length === 0 || handle.length < 3 || /^acoa/.test(handle) || !/^[a-z]/.test(handle)) return true;
  return words.some((word) => handle.includes(word.slice(0, 4)));
}

const listsAround = (block: Element): Element[] => around(block, LIST).filter((element) => !isWhole(element));

/** Profile links in the card of exactly one name. */
function profilesOf(document: Document, named: readonly Candidate[], base: string): Map<Candidate, string> {
  const cards = new Map<Element, Candidate | null>();
  for (const candidate of named) {
    for (const element of around(candidate.block, CARD)) {
      const other = cards.get(element);
      const isSame = other === undefined || (other !== null && nameKey(other.name) === nameKey(candidate.name));
      cards.set(element, isSame ? (other ?? candidate) : null);
    }
  }
  const out = new Map<Candidate, string>();
  for (const link of all(document, 'a[href*="linkedin.com/"]', MOST_LINKS)) {
    const address = profileAt(attribute(link, 'href'), base);
    if (!address) continue;
    let card: Element | null = link;
    while (card && !cards.has(card)) card = parentOf(card);
    const whose = card && cards.get(card);
    if (whose && !out.has(whose) && isProfileOf(whose.name, address)) out.set(whose, address);
  }
  return out;
}

/** One entry per name, in page order. The page's data fills what its text leaves open. */
function merged(found: readonly NameFacts[]): NameFacts[] {
  const out = new Map<string, NameFacts>();
  for (const { name, position, profile } of found) {
    const key = nameKey(name);
    const before = out.get(key);
    if (!before && out.size < MOST_NAMES) out.set(key, { name, position, profile });
    else if (before) {
      before.position ??= position;
      before.profile ??= profile;
    }
  }
  return [...out.values()];
}

export function* nameSteps(document: Document, base: string): Steps<NameFacts[]> {
  const [body] = tagged(document, 'body', 1);
  const lines = body ? yield* lineSteps(document, body) : [];
  const isElsewhere = employersOn(document, base, lines);
  const data = personsInData(document, base).filter(({ position }) => position === null || !isElsewhere(position));
  yield;
  const isName = areNames(lines);
  const named = believed(yield* candidateSteps(document, lines)).filter(
    ({ name, position, employer }) =>
      isName(name, position) && ![position, employer].some((text) => text !== null && isElsewhere(text)),
  );
  yield;
  const profiles = profilesOf(document, named, base);
  const shown = named.map((one) => ({
    name: plain(one.name, LONGEST.name),
    position: one.position === null ? null : plain(one.position, LONGEST.name).replace(UNFINISHED, ''),
    profile: profiles.get(one) ?? null,
  }));
  return merged([...shown, ...data]);
}

/** The people on the page, at most 200, read in short slices. */
export const readTeamNames = (document: Document, location: Pick<Location, 'href'>): Promise<NameFacts[]> =>
  inSlices(nameSteps(document, location.href));
