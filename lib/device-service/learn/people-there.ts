/** People of a company without a stated address: read on its pages, or imported. Pure functions. */
import { foldedName } from '../../contract/text.ts';
import { comparer } from '../../names/comparer.ts';
import { isShorterName } from '../../names/fuller-name.ts';
import { type Named, nameOf } from '../forget/mentions.ts';
import type { Company, PersonThere } from '../store-directory.ts';

/** Per company. A longer list is a directory of others. */
export const mostPeople = 200;

/**
 * Adds people to the company; returns the company itself if nothing is new. A known person's values stay; only missing
 * values and a fuller name are taken.
 */
export function withPeople<One extends Company>(company: One, people: readonly PersonThere[]): One {
  const before = company.people ?? [];
  const next = [...before];
  for (const person of people) {
    const at = placeOf(person, next);
    const held = next[at];
    if (held) next[at] = filled(held, person);
    else if (next.length < mostPeople) next.push(person);
  }
  const isNews = next.length !== before.length || next.some((one, at) => one !== before[at]);
  return isNews ? { ...company, people: next } : company;
}

/** The index of the same person; -1 for none. A shorter name matches only if it fits one person. */
function placeOf(person: Omit<PersonThere, 'origin'>, among: readonly PersonThere[]): number {
  const compare = comparer(person);
  const same = among.findIndex((one) => compare(one) === 'same');
  if (same >= 0) return same;
  const [only, ...others] = among.filter((one) => isShorterName(one, person) || isShorterName(person, one));
  return only && others.length === 0 ? among.indexOf(only) : -1;
}

function filled(held: PersonThere, said: PersonThere): PersonThere {
  const isFuller = isShorterName(held, said);
  const next: PersonThere = {
    ...held,
    ...(isFuller && { first_name: said.first_name, last_name: said.last_name }),
    position: held.position ?? said.position,
    linkedin: held.linkedin ?? said.linkedin,
  };
  const isSame = !isFuller && next.position === held.position && next.linkedin === held.linkedin;
  return isSame ? held : next;
}

/** Previous values of the fields that a statement filled in a known person. Both names or none. */
export type FilledThere = Partial<Omit<PersonThere, 'origin'>>;

const filledTogether = [['first_name', 'last_name'], ['position'], ['linkedin']] as const;

/** The previous values of the fields that `withPeople` filled in one known person; null if there are none. */
export function filledThere(before: Company, after: Company): FilledThere | null {
  const at = (before.people ?? []).findIndex((person, nth) => person !== after.people?.[nth]);
  const [held, next] = [before.people?.[at], after.people?.[at]];
  if (!held || !next) return null;
  const changed = filledTogether.filter((fields) => fields.some((field) => held[field] !== next[field]));
  return Object.fromEntries(changed.flat().map((field) => [field, held[field]]));
}

/**
 * Undoes what `said` filled in a known person, except values that changed since. Returns the company itself if nothing
 * is left to undo.
 */
export function withoutFilled(company: Company, said: Omit<PersonThere, 'origin'>, was: FilledThere): Company {
  const { people = [] } = company;
  const at = placeOf(said, people);
  const held = people[at];
  if (!held) return company;
  const ours = filledTogether.filter((fields) => fields.every((field) => field in was && held[field] === said[field]));
  if (ours.length === 0) return company;
  const past = Object.fromEntries(ours.flat().map((field) => [field, was[field]]));
  return { ...company, people: people.with(at, { ...held, ...past }) };
}

/** Without those who are out; itself if there are none. */
export function withoutPeople(company: Company, isOut: (person: PersonThere) => boolean): Company {
  const left = company.people?.filter((person) => !isOut(person));
  if (left === undefined || left.length === company.people?.length) return company;
  const { people: _, ...rest } = company;
  return left.length === 0 ? rest : { ...rest, people: left };
}

/** Those with one of these names. */
export function isNamedAmong(names: readonly Named[]): (person: Named) => boolean {
  const folded = new Set(names.map((one) => foldedName(nameOf(one))));
  return (person) => folded.has(foldedName(nameOf(person)));
}
