/** A person as enrichment shows them: what the directory knows, and what is known beyond. Contract, section 2.10. */
import type { Person } from '../contract/resources/person.ts';
import { domainOf } from '../device-service/domain-name.ts';
import type { KnownEmail, Place, Store } from '../device-service/store.ts';
import { countryName } from './country-name.ts';
import { stableId } from './stable-id.ts';

/** What is read of a record, and its form on the wire. */
export interface Shown<Record> {
  record: Record;
  wire: object;
}

/** Nothing is made up: what is not known is null. A phone number that the person asked not to share is left out altogether. */
export async function personRecord(known: KnownEmail, { directory }: Store): Promise<Shown<Person>> {
  const domain = domainOf(known.value);
  const company = domain === null ? null : await directory.company(domain);
  const beyond = await directory.personBeyond(known.value);
  const place = known.place ?? company;
  const { first_name, last_name } = known;
  const record: Person = {
    ...unknownPerson,
    id: stableId(known.value),
    name: {
      fullName: [first_name, last_name].filter((part) => part !== null).join(' ') || null,
      givenName: first_name,
      familyName: last_name,
    },
    email: known.value,
    ...(place && placed(place)),
    employment: {
      domain: company?.domain ?? null,
      name: company?.organization ?? null,
      title: known.position,
      role: known.department,
      subRole: null,
      seniority: known.seniority,
    },
    linkedin: { handle: handleIn(known.linkedin) },
    twitter: { ...unknownPerson.twitter, handle: known.twitter },
    emailProvider: domain,
    ...beyond?.record,
    phone: beyond?.phoneWithheld ? null : known.phone_number,
  };
  return { record, wire: beyond?.phoneWithheld ? { ...record, phone: undefined } : record };
}

function placed({ city, state, country }: Place): Pick<Person, 'location' | 'geo'> {
  const name = countryName(country);
  return {
    location: [city, state, name].filter((part) => part !== null).join(', ') || null,
    geo: { city, state: null, stateCode: state, country: name, countryCode: country, lat: null, lng: null },
  };
}

function handleIn(address: string | null): string | null {
  return /\/in\/([^/?#]+)/.exec(address ?? '')?.[1] ?? null;
}

const unknownPerson: Person = {
  id: null,
  name: { fullName: null, givenName: null, familyName: null },
  email: null,
  location: null,
  timeZone: null,
  utcOffset: null,
  geo: { city: null, state: null, stateCode: null, country: null, countryCode: null, lat: null, lng: null },
  bio: null,
  site: null,
  avatar: null,
  employment: { domain: null, name: null, title: null, role: null, subRole: null, seniority: null },
  facebook: { handle: null },
  github: { handle: null, id: null, avatar: null, company: null, blog: null, followers: null, following: null },
  twitter: {
    handle: null,
    id: null,
    bio: null,
    followers: null,
    following: null,
    statuses: null,
    favorites: null,
    location: null,
    site: null,
    avatar: null,
  },
  linkedin: { handle: null },
  googleplus: { handle: null },
  gravatar: { handle: null, urls: [], avatar: null, avatars: [] },
  fuzzy: false,
  emailProvider: null,
  indexedAt: null,
  phone: null,
  activeAt: null,
  inactiveAt: null,
};
