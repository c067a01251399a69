/** What the page says about its organisation: JSON-LD first, then Open Graph, then links. */
import { nameKey } from './authors/names.ts';
import type { OrganisationFacts, Social } from './facts.ts';
import { type JsonLd, list, readableWords, type Thing, thingsUnder, typesOf, words } from './json-ld.ts';
import { isOwnLink, type Link } from './links.ts';
import { type Meta, metaOne } from './meta.ts';
import { LONGEST, plainOrNull, webAddress } from './plain-text.ts';

const ORGANISATION =
  /(?:Organization|Corporation|Business|Store|Agency|NGO|Service|Restaurant|Hotel|School|University|Hospital)$/;

const SOCIALS: readonly Social[] = ['linkedin', 'twitter', 'facebook', 'instagram', 'youtube', 'github'];

/** A profile on a social network. Share links, sign-in pages and single posts are not. */
const PROFILE =
  /^(?:(?:www|m|mobile|[a-z]{2}(?:-[a-z]{2})?)\.)?(linkedin(?=.com\/(?:company|school|showcase|in)\/.)|youtube(?=.com\/(?:c\/|channel\/|user\/|@).)|github(?=.com\/[\w-]+\/?$)|twitter|x|facebook|instagram)\.com\/(?!(?:shar\w+|intent|home|search|login|dialog|plugins|p)?(?:[/.]|$))/i;

/** The network and the bare address of a profile; null for any other address. */
function profileAt(value: unknown): [Social, string] | null {
  const address = typeof value === 'string' ? webAddress(value, 'https://none.invalid/') : null;
  if (address === null) return null;
  const { hostname, pathname } = new URL(address);
  const site = PROFILE.exec(hostname + pathname)?.[1]?.replace(/^x$/, 'twitter');
  const network = SOCIALS.find((name) => name === site);
  return network ? [network, `https://${hostname}${pathname}`] : null;
}

function readSocials(links: Link[], organisation: Thing | undefined): Partial<Record<Social, string>> {
  const socials: Partial<Record<Social, string>> = {};
  const said = organisation ? list(organisation, 'sameAs') : [];
  const linked = links.filter((link) => profileAt(link.href) && isOwnLink(link));
  for (const value of [...said, ...linked.map(({ href }) => href)]) {
    const [network, address] = profileAt(value) ?? [];
    if (network && address) socials[network] ??= address;
  }
  return socials;
}

/** The property, or properties of the thing under it, as one line. */
function joined(jsonLd: JsonLd, thing: Thing, key: string, parts: string[], between: string): string {
  const [inner] = thingsUnder(jsonLd, thing, key);
  const said = inner ? parts.map((part) => readableWords(inner, part)).filter((part) => part !== '') : [];
  return said.join(between) || readableWords(thing, key);
}

/** Is it an organisation? The data may call a blogger a person. */
export function isOrganisation(thing: Thing): boolean {
  const types = typesOf(thing);
  return types.some((type) => ORGANISATION.test(type)) && !types.includes('Person') && words(thing, 'name') !== '';
}

const organisationsIn = ({ things }: JsonLd): Thing[] => things.filter(isOrganisation);

const keysOf = (things: Thing[]): ReadonlySet<string> => new Set(things.map((thing) => nameKey(words(thing, 'name'))));

/** The names of people in the data, as comparison keys. */
export const personKeys = ({ things }: JsonLd): ReadonlySet<string> =>
  keysOf(things.filter((thing) => typesOf(thing).includes('Person')));

/** The same for organisations, without names that the page elsewhere calls a person, as sites of one author do. */
export function organisationKeys(jsonLd: JsonLd): ReadonlySet<string> {
  const persons = personKeys(jsonLd);
  return new Set([...keysOf(organisationsIn(jsonLd))].filter((key) => !persons.has(key)));
}

/** The page's publisher: the organisation with the most properties. */
function organisationOf(jsonLd: JsonLd): Thing | undefined {
  const found = organisationsIn(jsonLd);
  const weight = (thing: Thing): number =>
    ['sameAs', 'address', 'description', 'url', 'logo'].filter((key) => list(thing, key).length > 0).length;
  return found.sort((one, other) => weight(other) - weight(one))[0];
}

export function readOrganisation(links: Link[], jsonLd: JsonLd, meta: Meta): OrganisationFacts {
  const thing = organisationOf(jsonLd);
  const said = (key: string): string => (thing ? readableWords(thing, key) : '');
  const inner = (key: string, parts: string[], between: string): string | null =>
    plainOrNull(thing ? joined(jsonLd, thing, key, parts, between) : '', LONGEST.name);
  return {
    name: plainOrNull(said('name') || metaOne(meta, 'og:site_name', 'application-name'), LONGEST.name),
    description: plainOrNull(said('description') || metaOne(meta, 'description', 'og:description'), LONGEST.text),
    industry: plainOrNull(said('industry') || said('knowsAbout'), LONGEST.name),
    size: inner('numberOfEmployees', ['value', 'minValue', 'maxValue'], '–'),
    place: inner('address', ['addressLocality', 'addressCountry'], ', '),
    socials: readSocials(links, thing),
  };
}
