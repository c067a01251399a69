/** What is known of a person. lib/contract/README.md §2.10. Unknown values are null. */
import * as z from 'zod/mini';
import { block, flag, ifSent, number, rows, text } from '../tolerant.ts';
import { fieldSources } from './field-sources.ts';

const handle = block({ handle: text });

export const person = z.looseObject({
  id: text,
  name: block({ fullName: text, givenName: text, familyName: text }),
  email: text,
  location: text,
  /** An IANA name. */
  timeZone: text,
  /** Hours from UTC. */
  utcOffset: number,
  geo: block({
    city: text,
    state: text,
    stateCode: text,
    country: text,
    countryCode: text,
    lat: number,
    lng: number,
  }),
  bio: text,
  site: text,
  employment: block({ domain: text, name: text, title: text, role: text, subRole: text, seniority: text }),
  facebook: handle,
  github: block({ handle: text, company: text, blog: text, followers: number, following: number }),
  twitter: block({
    handle: text,
    bio: text,
    followers: number,
    following: number,
    statuses: number,
    favorites: number,
    location: text,
    site: text,
  }),
  linkedin: handle,
  googleplus: handle,
  gravatar: block({ handle: text, urls: rows(z.unknown()) }),
  /** The record may be about a namesake. */
  fuzzy: flag,
  emailProvider: text,
  indexedAt: text,
  /** Left out if the person asked not to share it. */
  phone: ifSent(text),
  activeAt: text,
  inactiveAt: text,
  field_sources: fieldSources,
});

export type Person = z.output<typeof person>;
