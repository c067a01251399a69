/** People with an address in a page's data: JSON-LD, microdata, hCards. */
import { realAddress } from '../addresses/address-check.ts';
import { ORGANISATION_CARD } from '../authors/named-persons.ts';
import { all, attribute, closestOf, first, textOf } from '../dom.ts';
import { readableWords, readJsonLd, thingsUnder, typesOf, words } from '../json-ld.ts';
import { phoneIn } from '../phones.ts';
import { plain } from '../plain-text.ts';
import { likeness } from './local-part.ts';
import { readName } from './names/read-name.ts';
import type { Flow } from './page-flow.ts';

interface DataPerson {
  first: string | null;
  last: string | null;
  position: string | null;
  phone: string | null;
}

const MOST_CARDS = 2_000;
const CARDS = '[itemtype$="schema.org/Person" i], .vcard, .h-card';

const text = (value: string): string | null => plain(value, 100).replace(/[,;:]$/, '') || null;

/** Given and family name if stated separately, else the whole name parsed. */
function named(
  given: string | null,
  family: string | null,
  whole: string | null,
  language: string,
): Pick<DataPerson, 'first' | 'last'> | null {
  if (given !== null && family !== null) {
    // The given name's field sometimes contains titles.
    const read = readName(`${given} ${family}`, language);
    const isSpelt = /\.|\p{Lu}{3}/u.test(given) || /\p{Lu}{3}/u.test(family);
    return read && isSpelt ? { first: read.first, last: read.last } : { first: given, last: family };
  }
  const read = whole === null ? null : readName(whole, language);
  return read && read.last !== null && !(read.mayBePlace && read.score < 0)
    ? { first: read.first, last: read.last }
    : null;
}

/** By address. */
export function personsByData(
  document: Document,
  flow: Flow,
  pageHost: string,
  language: string,
): Map<string, DataPerson> {
  const out = new Map<string, DataPerson>();
  const jsonLd = readJsonLd(document);
  for (const thing of jsonLd.things) {
    const types = typesOf(thing);
    if (!types.includes('Person') && !types.includes('ContactPoint')) continue;
    const points = [thing, ...thingsUnder(jsonLd, thing, 'contactPoint')];
    const name = named(
      text(readableWords(thing, 'givenName')),
      text(readableWords(thing, 'familyName')),
      text(readableWords(thing, 'name')),
      language,
    );
    if (!name) continue;
    for (const point of points) {
      const email = realAddress(
        readableWords(point, 'email')
          .replace(/^mailto:/i, '')
          .trim(),
        pageHost,
      );
      if (email === null || out.has(email)) continue;
      // A contact point is often named after its department.
      if (!types.includes('Person') && likeness(email.split('@')[0] ?? '', { ...name, words: [], score: 0 }) < 2)
        continue;
      out.set(email, {
        ...name,
        position: text(readableWords(thing, 'jobTitle')),
        phone: phoneIn([point, ...points].map((one) => words(one, 'telephone')).find((said) => said !== '') ?? ''),
      });
    }
  }
  for (const [email, person] of inCards(document, flow, language)) if (!out.has(email)) out.set(email, person);
  return out;
}

function* inCards(document: Document, flow: Flow, language: string): Generator<[string, DataPerson]> {
  if (all(document, CARDS, 1).length === 0) return;
  for (const mark of flow.marks.slice(0, MOST_CARDS)) {
    const card = closestOf(mark.element, CARDS);
    if (!card || first(card, ORGANISATION_CARD) !== null) continue;
    const read = (selector: string): string | null => {
      const element = first(card, selector);
      return element ? text(attribute(element, 'content') || textOf(element).slice(0, 300)) : null;
    };
    const name = named(
      read('[itemprop~="givenName"], .given-name, .p-given-name'),
      read('[itemprop~="familyName"], .family-name, .p-family-name'),
      read('[itemprop~="name"], .fn, .p-name'),
      language,
    );
    if (name)
      yield [
        mark.email,
        {
          ...name,
          position: read('[itemprop~="jobTitle"], .p-job-title, .role, .p-role, .title'),
          phone: phoneIn(read('[itemprop~="telephone"], .p-tel, .tel .value, .tel') ?? ''),
        },
      ];
  }
}
