/** The people in a page's data: JSON-LD, microdata, hCards. Authors of comments and reviews are left out. */
import { all, attribute, closestOf, first, textOf } from '../dom.ts';
import { FORUM_POSTS } from '../forum-posts.ts';
import { list, readJsonLd, type Thing, thingsUnder, typesOf, words } from '../json-ld.ts';
import { type NameFacts, profileAt } from '../name-facts.ts';
import { LONGEST, plain, plainOrNull } from '../plain-text.ts';
import { isPersonal } from './names.ts';

const MOST = 200;

/** The properties under which an organisation lists its people. */
const MEMBERS = ['employee', 'employees', 'member', 'members', 'founder', 'founders', 'alumni'];

/** What people from elsewhere say, and under which properties it names them. */
const SAYINGS = /^(?:\p{Lu}\p{L}*Review|Review|Comment|Quotation)$/u;
const SPEAKERS = ['author', 'creator', 'spokenByCharacter'];

const CARDS = '[itemtype$="schema.org/Person" i], .vcard, .h-card';
const FROM_ELSEWHERE = `${FORUM_POSTS}, [itemtype*="schema.org/Review" i]`;
/** A card's name that is an organisation's. */
export const ORGANISATION_CARD = '.fn.org, .p-name.p-org';
const NAME = '[itemprop~="name"], .fn, .p-name';
const POST = '[itemprop~="jobTitle"], .p-job-title, .title, .role';

function profileIn(addresses: readonly unknown[], base: string): string | null {
  for (const address of addresses) {
    const found = typeof address === 'string' ? profileAt(address, base) : null;
    if (found) return found;
  }
  return null;
}

function ofThing(thing: Thing, base: string): NameFacts {
  return {
    name: plain(words(thing, 'name') || `${words(thing, 'givenName')} ${words(thing, 'familyName')}`, LONGEST.name),
    position: plainOrNull(words(thing, 'jobTitle'), LONGEST.name),
    profile: profileIn([...list(thing, 'sameAs'), ...list(thing, 'url')], base),
  };
}

function ofCard(card: Element, base: string): NameFacts {
  const text = (selector: string): string => {
    const element = first(card, selector);
    return element ? attribute(element, 'content') || textOf(element).slice(0, LONGEST.text) : '';
  };
  const link = first(card, 'a[href*="linkedin.com/"]');
  return {
    name: plain(text(NAME), LONGEST.name),
    position: plainOrNull(text(POST), LONGEST.name),
    profile: profileIn(link ? [attribute(link, 'href')] : [], base),
  };
}

/** Only people with a position, or listed by an organisation. */
export function personsInData(document: Document, base: string): NameFacts[] {
  const jsonLd = readJsonLd(document);
  const isPerson = (thing: Thing) => typesOf(thing).includes('Person');
  const members = jsonLd.things.flatMap((thing) => MEMBERS.flatMap((key) => thingsUnder(jsonLd, thing, key)));
  const sayings = jsonLd.things.filter((thing) => typesOf(thing).some((type) => SAYINGS.test(type)));
  const elsewhere = new Set(sayings.flatMap((thing) => SPEAKERS.flatMap((key) => thingsUnder(jsonLd, thing, key))));
  const posted = jsonLd.things.filter(
    (thing) => isPerson(thing) && words(thing, 'jobTitle') !== '' && !elsewhere.has(thing),
  );
  const things = [...new Set([...posted, ...members.filter(isPerson)])].slice(0, MOST);
  const cards = all(document, CARDS, MOST)
    .filter((card) => closestOf(card, FROM_ELSEWHERE) === null && first(card, ORGANISATION_CARD) === null)
    .map((card) => ofCard(card, base));
  return [...things.map((thing) => ofThing(thing, base)), ...cards.filter(({ position }) => position !== null)].filter(
    ({ name }) => isPersonal(name),
  );
}
