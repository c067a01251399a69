/** A person's name out of the parameters of the email finder. Contract, section 4.2. */
import { type Refused, refused } from '../device-service/handler.ts';

export interface Person {
  first: string;
  last: string;
  full: string;
}

interface Names {
  first_name?: string | undefined;
  last_name?: string | undefined;
  full_name?: string | undefined;
}

/** A name that holds no letter is refused; first and last name win over a full one. */
export function personOf(names: Names): Person | Refused {
  for (const field of ['first_name', 'last_name', 'full_name'] as const) {
    const value = names[field];
    if (value !== undefined && !/\p{L}/u.test(value)) return refused(400, `invalid_${field}`, 'This is not a name.');
  }
  if (names.first_name !== undefined && names.last_name !== undefined) {
    return named(names.first_name, names.last_name);
  }
  const words = (names.full_name ?? '').trim().split(/\s+/);
  return words.length < 2 ? named('', words[0] ?? '') : named(words[0] ?? '', words.slice(1).join(' '));
}

export function named(first: string, last: string): Person {
  return { first: first.trim(), last: last.trim(), full: `${first} ${last}`.replace(/\s+/g, ' ').trim() };
}
