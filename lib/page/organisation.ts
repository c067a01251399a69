/** What the page says of the organisation behind it: JSON-LD first, then Open Graph, then its links. */
import { all, attribute } from './dom.ts';
import type { OrganisationFacts, Social } from './facts.ts';
import { type JsonLd, list, type Thing, thingsUnder, typesOf, words } from './json-ld.ts';
import { type Meta, metaOne } from './meta.ts';
import { LONGEST, plainOrNull, webAddress } from './plain-text.ts';

const ORGANISATION =
  /(?:Organi[sz]ation|Corporation|Business|Company|Store|Agency|NGO|Service|Restaurant|Hotel|School|University|Dentist|Physician|Hospital|Contractor|Airline|Brand|Attorney)$/;

/** A profile's host and path on each network; a share or sign-in link is none. */
const PROFILES: [Social, RegExp][] = [
  ['linkedin', /^(?:[a-z]{2,3}\.)?linkedin\.com\/(?:company|school|showcase|in)\/./],
  [
    'twitter',
    /^(?:www\.|mobile\.)?(?:twitter|x)\.com\/(?!(?:share|intent|home|search|hashtag|i|login|widgets)(?:\/|$))@?\w{1,30}\/?$/,
  ],
  [
    'facebook',
    /^(?:[a-z-]{1,8}\.)?facebook\.com\/(?!(?:sharer?|dialog|plugins|tr|login|hashtag|events|groups)(?:[/.]|$))./,
  ],
  ['instagram', /^(?:www\.)?instagram\.com\/(?!(?:p|reel|explore|accounts)(?:\/|$))./],
  ['youtube', /^(?:www\.|m\.)?youtube\.com\/(?:(?:c|channel|user)\/|@)./],
  ['github', /^(?:www\.)?github\.com\/(?!(?:login|features|sponsors|marketplace|topics)(?:\/|$))[\w-]{1,60}\/?$/],
];

/** Where sites link to themselves: links inside an article's text are others'. */
const OWN_LINKS =
  'footer a[href], header a[href], nav a[href], [class*="social" i] a[href], a[rel~="me"][href], a[class*="social" i][href]';
const MOST_LINKS = 600;

function network(url: URL): Social | null {
  return PROFILES.find(([, pattern]) => pattern.test(url.hostname + url.pathname))?.[0] ?? null;
}

function readSocials(document: Document, organisation: Thing | undefined): Partial<Record<Social, string>> {
  const socials: Partial<Record<Social, string>> = {};
  const said = organisation ? list(organisation, 'sameAs') : [];
  const linked = all(document, OWN_LINKS, MOST_LINKS).map((link) => attribute(link, 'href'));
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
export function readOrganisation(document: Document, jsonLd: JsonLd, meta: Meta): OrganisationFacts {
  const thing = organisationOf(jsonLd);
  const said = (key: string): string => (thing ? words(thing, key) : '');
  return {
    name: plainOrNull(said('name') || metaOne(meta, 'og:site_name', 'application-name'), LONGEST.name),
    description: plainOrNull(said('description') || metaOne(meta, 'description', 'og:description'), LONGEST.text),
    industry: plainOrNull(said('industry') || said('knowsAbout'), LONGEST.name),
    size: plainOrNull(thing ? sizeOf(jsonLd, thing) : '', LONGEST.name),
    place: plainOrNull(thing ? placeOf(jsonLd, thing) : '', LONGEST.name),
    socials: readSocials(document, thing),
  };
}
