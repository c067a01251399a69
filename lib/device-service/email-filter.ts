/** The filters of domain search as one question to an address, and what is counted of those that fit. lib/contract/README.md §4.1. */
import { noDepartment } from '../contract/taxonomy.ts';
import { fold } from '../contract/text.ts';
import { isPlaced } from './discover/places.ts';
import { holdsTitle } from './discover/words.ts';
import type { EmailFilter, EmailTally, KnownEmail, PersonName, Place } from './store.ts';

export const filterNames = [
  'type',
  'seniority',
  'department',
  'decision_maker',
  'required_field',
  'verification_status',
  'source_type',
  'location',
  'job_titles',
] as const satisfies readonly (keyof EmailFilter)[];

export type FilterName = (typeof filterNames)[number];

type Accepts = (email: KnownEmail) => boolean;

/** `company`: where those work of whom no place of their own is known. */
export function emailFilter(filter: EmailFilter, company: Place): Accepts {
  const { type, seniority, department, decision_maker, required_field } = filter;
  const { verification_status, source_type, location, job_titles } = filter;
  const questions: (Accepts | undefined)[] = [
    type && ((email) => email.type === type),
    seniority && ((email) => seniority.includes(email.seniority ?? '')),
    department && ((email) => department.includes(email.department ?? noDepartment)),
    decision_maker === undefined ? undefined : (email) => email.decision_maker === decision_maker,
    required_field && ((email) => required_field.every((field) => has(email, field))),
    verification_status && ((email) => verification_status.some((status) => email.verification.status === status)),
    source_type && ((email) => email.source_type === source_type),
    location && ((email) => isPlaced(email.place ?? company, location)),
    job_titles && ((email) => job_titles.some((title) => holdsTitle(email.position, title))),
  ];
  const asked = questions.filter((question) => question !== undefined);
  return (email) => asked.every((question) => question(email));
}

function has(email: KnownEmail, field: 'full_name' | 'position' | 'phone_number'): boolean {
  if (field === 'full_name') return email.first_name !== null && email.last_name !== null;
  return email[field] !== null;
}

/** A person of this name, in any case and with or without accents: by first and last name, or by both together. */
export function isNamed(email: KnownEmail, person: PersonName): boolean {
  if (email.type !== 'personal' || email.last_name === null) return false;
  const first = fold(email.first_name ?? '');
  const last = fold(email.last_name);
  return (
    (first === fold(person.first) && last === fold(person.last)) || `${first} ${last}`.trim() === fold(person.full)
  );
}

/** The handle of a professional profile, in lower case. */
export function handleOf({ linkedin }: KnownEmail): string | null {
  return /\/in\/([^/?#]+)/.exec(linkedin ?? '')?.[1]?.toLowerCase() ?? null;
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

/** How many there are of each word; those without one are not counted. */
export function tally<One>(all: readonly One[], wordOf: (one: One) => string | null): Record<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) {
    const word = wordOf(one);
    if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}
