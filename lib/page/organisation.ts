/** What the page says of the organisation behind it: JSON-LD first, then Open Graph, then its links. */
import type { OrganisationFacts, Social } from './facts.ts';
import { type JsonLd, list, type Thing, thingsUnder, typesOf, words } from './json-ld.ts';
import { isOwnLink, type Link } from './links.ts';
import { type Meta, metaOne } from './meta.ts';
import { LONGEST, plainOrNull, webAddress } from './plain-text.ts';

const ORGANISATION =
  /(?:Organization|Corporation|Business|Company|Store|Agency|NGO|Service|Restaurant|Hotel|School|University|Hospital|Brand)$/;

const SOCIALS: readonly Social[] = ['linkedin', 'twitter', 'facebook', 'instagram', 'youtube', 'github'];

/** First parts of paths that are no profile's: share links, sign-in, single posts. */
const NO_PROFILE =
  /^\/(?:share\w*|sharing|intent|home|search|hashtag|i|login|dialog|plugins|tr|events|groups|p|reel|explore|accounts|features|topics)?(?:[/.]|$)/i;

/** The network whose profile the address is; null for any other address. */
function network({ hostname, pathname }: URL): Social | null {
  const site = hostname.replace(/^(?:www|m|mobile|[a-z]{2}(?:-[a-z]{2})?)\./, '').replace(/^x\./, 'twitter.');
  const found = SOCIALS.find((name) => site === `${name}.com`);
  if (!found || NO_PROFILE.test(pathname)) return null;
  if (found === 'linkedin' && !/^\/(?:company|school|showcase|in)\/./.test(pathname)) return null;
  if (found === 'youtube' && !/^\/(?:(?:c|channel|user)\/|@)./.test(pathname)) return null;
  return found === 'github' && !/^\/[\w-]+\/?$/.test(pathname) ? null : found;
}

function readSocials(links: Link[], organisation: Thing | undefined): Partial<Record<Social, string>> {
  const socials: Partial<Record<Social, string>> = {};
  const said = organisation ? list(organisation, 'sameAs') : [];
  const linked = links
    .filter((link) => URL.canParse(link.href) && network(new URL(link.href)) && isOwnLink(link))
    .map(({ href }) => href);
  for (const value of [...said, ...linked]) {
    const address = typeof value === 'string' ? webAddress(value, 'https://none.invalid/') : null;
    const url = address === null ? null : new URL(address);
    const name = url && network(url);
    if (url && name) socials[name] ??= `https://${url.hostname}${url.pathname}`;
  }
  return socials;
}

/** City and country of a postal address. */
function placeOf(jsonLd: JsonLd, organisation: Thing): string {
  const address = thingsUnder(jsonLd, organisation, 'address')[0];
  if (!address) return words(organisation, 'address') || words(organisation, 'location');
  return [words(address, 'addressLocality'), words(address, 'addressCountry')].filter((part) => part !== '').join(', ');
}

/** A number of people as the page words it: `{value}`, `{minValue, maxValue}` or plain. */
function sizeOf(jsonLd: JsonLd, organisation: Thing): string {
  const count = thingsUnder(jsonLd, organisation, 'numberOfEmployees')[0];
  if (!count) return words(organisation, 'numberOfEmployees');
  return (
    words(count, 'value') ||
    [words(count, 'minValue'), words(count, 'maxValue')].filter((part) => part !== '').join('–')
  );
}

/** The thing that is the page's own publisher: the fullest of the organisations that it names. */
function organisationOf(jsonLd: JsonLd): Thing | undefined {
  const found = jsonLd.things.filter(
    (thing) => typesOf(thing).some((type) => ORGANISATION.test(type)) && words(thing, 'name') !== '',
  );
  const weight = (thing: Thing): number =>
    ['sameAs', 'address', 'description', 'url', 'logo'].filter((key) => list(thing, key).length > 0).length;
  return found.reduce<Thing | undefined>(
    (best, thing) => (best && weight(best) >= weight(thing) ? best : thing),
    undefined,
  );
}

/** Everything about the organisation; nulls where the page says nothing. */
export function readOrganisation(links: Link[], jsonLd: JsonLd, meta: Meta): OrganisationFacts {
  const thing = organisationOf(jsonLd);
  const said = (key: string): string => (thing ? words(thing, key) : '');
  return {
    name: plainOrNull(said('name') || metaOne(meta, 'og:site_name', 'application-name'), LONGEST.name),
    description: plainOrNull(said('description') || metaOne(meta, 'description', 'og:description'), LONGEST.text),
    industry: plainOrNull(said('industry') || said('knowsAbout'), LONGEST.name),
    size: plainOrNull(thing ? sizeOf(jsonLd, thing) : '', LONGEST.name),
    place: plainOrNull(thing ? placeOf(jsonLd, thing) : '', LONGEST.name),
    socials: readSocials(links, thing),
  };
}
