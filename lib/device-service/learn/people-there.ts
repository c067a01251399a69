/** People of a company whose address nobody has stated: read on its pages, or imported. Pure functions. */
import { foldedName } from '../../contract/text.ts';
import { comparer } from '../../names/comparer.ts';
import { isShorterName } from '../../names/fuller-name.ts';
import { type Named, nameOf } from '../forget/mentions.ts';
import type { Company, PersonThere } from '../store.ts';

/** Per company. A longer list is a directory of others. */
export const mostPeople = 200;

/**
 * The company with these people; itself if nothing is new. Who is there already keeps what is known, and gets a fuller
 * name and what was missing.
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

/** The index of the same person; -1 for none. A shorter name is only theirs whom alone it fits. */
function placeOf(person: PersonThere, among: readonly PersonThere[]): number {
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
