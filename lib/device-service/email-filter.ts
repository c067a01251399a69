/**
 * The filters of domain search as one question to an address, and what is counted of those that fit.
 * lib/contract/README.md §4.1.
 */
import { type AddressValue, hasField } from '../contract/filters/meaning.ts';
import { fold } from '../contract/text.ts';
import { isPlaced } from './discover/places.ts';
import { holdsTitle } from './discover/words.ts';
import { type AddressAsk, addressAsks } from './filters/address-asks.ts';
import { valueAccepts } from './filters/value-accepts.ts';
import type { Scalar } from './filters/wanted.ts';
import type { EmailFilter, EmailTally, KnownEmail, PersonName, Place } from './store-directory.ts';

type Accepts = (email: KnownEmail) => boolean;

/** `company`: the place of people without one of their own. */
export function emailFilter(filter: EmailFilter, company: Place): Accepts {
  const questions = addressAsks(filter).map((ask) => questionOf(ask, company));
  return (email) => questions.every((question) => question(email));
}

function questionOf(ask: AddressAsk, company: Place): Accepts {
  switch (ask.on) {
    case 'value': {
      const accepts = valueAccepts(ask);
      return (email) => accepts(valueIn(email, ask.field));
    }
    case 'presence':
      return (email) => ask.wanted.every((field) => hasField(email, field));
    case 'title': {
      const isTitled = titleAccepts(ask.wanted);
      return ({ position }) => isTitled(position);
    }
    case 'place':
      return ({ place }) => isPlaced(place ?? company, ask.wanted);
  }
}

export function valueIn(email: KnownEmail, field: AddressValue): Scalar | null {
  return field === 'verification' ? email.verification.status : email[field];
}

/** One of the titles, in any of its forms. */
export function titleAccepts(titles: readonly string[]): (position: string | null) => boolean {
  return (position) => titles.some((title) => holdsTitle(position, title));
}

/** A person's name, ignoring case and accents: first and last name, or both together. */
export function isNamed(email: KnownEmail, person: PersonName): boolean {
  if (email.type !== 'personal' || email.last_name === null) return false;
  const first = fold(email.first_name ?? '');
  const last = fold(email.last_name);
  return (
    (first === fold(person.first) && last === fold(person.last)) || `${first} ${last}`.trim() === fold(person.full)
  );
}

export function tallyEmails(emails: readonly KnownEmail[]): EmailTally {
  const people = emails.filter(({ type }) => type === 'personal');
  return {
    personal: people.length,
    generic: emails.length - people.length,
    decision_makers: emails.filter(({ decision_maker }) => decision_maker === true).length,
    departments: tally(people, ({ department }) => department),
    seniorities: tally(people, ({ seniority }) => seniority),
    titles: tally(people, ({ position }) => position),
  };
}

/** Counts per word; records without one are not counted. */
export function tally<One>(all: readonly One[], wordOf: (one: One) => string | null): Record<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) {
    const word = wordOf(one);
    if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}
