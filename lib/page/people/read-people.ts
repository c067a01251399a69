/**
 * Reads every address with its person and position, where the page states them beside it. Works on live and parsed
 * documents: no layout, styles or scripts. No content makes it throw, but it rejects if reading takes longer than 10 s.
 *
 * Pairing of role mailboxes and shared addresses: pairing.ts. Names come without titles and degrees, in the page's
 * own script.
 */
import { addressSteps } from '../addresses/addresses.ts';
import { tagged } from '../dom.ts';
import { readLinks } from '../links.ts';
import { readMeta } from '../meta.ts';
import type { ShownPhone } from '../phones.ts';
import { LONGEST, plain } from '../plain-text.ts';
import { inSlices, type Steps } from '../slices.ts';
import { personsByData } from './data-persons.ts';
import { Holders } from './holders.ts';
import { mentionSteps } from './names-near.ts';
import { phonesOf } from './own-phones.ts';
import { type Flow, flowSteps } from './page-flow.ts';
import { pageLanguage } from './page-language.ts';
import { isBelieved, keyOf, pairSteps } from './pairing.ts';
import { positionsOf } from './positions.ts';
import { splitBy } from './split-by-address.ts';
import { phoneSteps } from './text-phones.ts';

/** As stated beside an address; null where absent. */
export interface PagePerson {
  email: string;
  first_name: string | null;
  last_name: string | null;
  /** As worded on the page. */
  position: string | null;
  /** From a `tel:` link, a labelled number or the data of the person's own card. */
  phone: string | null;
}

const MOST = 1_000;

const short = (text: string | null | undefined): string | null => (text ? plain(text, LONGEST.name) || null : null);

/** The people with what they were read from. */
interface PeopleRead {
  people: PagePerson[];
  /** Every phone number shown. */
  phones: ShownPhone[];
  flow: Flow;
}

export function* peopleSteps(document: Document, pageHost: string): Steps<PeopleRead> {
  const { addresses } = yield* addressSteps(document, readLinks(document), readMeta(document), pageHost);
  const emails = new Set(addresses.map(({ address }) => address));
  const [body] = tagged(document, 'body', 1);
  if (!body) {
    const nobody = { first_name: null, last_name: null, position: null, phone: null };
    return { people: [...emails].map((email) => ({ email, ...nobody })), phones: [], flow: { lines: [], marks: [] } };
  }
  const flow = yield* flowSteps(document, body, pageHost);
  for (const { email } of flow.marks) if (emails.size < MOST) emails.add(email);
  const language = pageLanguage(document, flow, pageHost);
  const mentions = yield* mentionSteps(document, flow, language);
  const names = new Holders();
  for (const one of mentions) {
    if (one.name.last !== null && one.name.score >= -1 && one.mark === null) names.add(one.element, keyOf(one));
  }
  yield;
  const pairs = yield* pairSteps(flow, mentions, names);
  yield;
  const data = personsByData(document, flow, pageHost, language);
  yield;
  const positions = positionsOf(document, flow, mentions, names, pairs, language);
  const shown = yield* phoneSteps(document, flow);
  const phones = phonesOf(document, flow, names, shown, pairs);
  const people = [...emails].map((email) => {
    const said = data.get(email);
    const pair = pairs.get(email);
    const post = positions.get(email);
    const isPerson = pair !== undefined && isBelieved(pair, post?.sure ?? false, pageHost);
    const name = said ?? (isPerson ? splitBy(email, pair.mention.name, language) : null);
    return {
      email,
      first_name: short(name?.first),
      last_name: short(name?.last),
      position: name ? (short(said?.position) ?? short(post?.text)) : null,
      phone: name ? (said?.phone ?? phones.get(email) ?? null) : null,
    };
  });
  return { people, phones: shown, flow };
}

type Address = { href: string; hostname: string };

/**
 * At most 1,000 addresses in page order; `location` is the page's address.
 * @example
 * const people = await readPeople(document, location);
 */
export const readPeople = async (document: Document, location: Address): Promise<PagePerson[]> =>
  (await readPeopleWhole(document, location)).people;

/** The same with the page's lines and phone numbers, for what else is read from them. */
export const readPeopleWhole = (document: Document, location: Address): Promise<PeopleRead> =>
  inSlices(peopleSteps(document, location.hostname));
