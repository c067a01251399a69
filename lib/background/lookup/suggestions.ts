/**
 * Suggestions under the search bar: what Enter could do, and the people and companies known here that match the text.
 * Sends nothing.
 */
import { fold, foldedName } from '../../contract/text.ts';
import type { Suggestion } from '../../messages/opening-views.ts';
import { readTyped } from '../../subject/read-typed.ts';
import type { Typed } from '../../subject/subject.ts';
import { personOf } from '../people/precedence.ts';
import { type Context, shownServices } from '../requests/context.ts';
import { wordKey, wordsOf } from '../storage/people.ts';
import type { PersonRecord } from '../storage/store.ts';

/** Most suggestions under the bar */
const most = 8;
/** Most records read; several may describe one person */
const mostRead = 200;

export async function suggestionsFor(context: Context, text: string): Promise<Suggestion[]> {
  const wanted = fold(text);
  if (wanted === '') return [];
  const steps = stepsOf(readTyped(text));
  const read: Read = (range) => context.store.list('people', range);
  const shown = await shownServices(context);
  const known = (await Promise.all(shown.map((service) => knownAs(wanted, read, service)))).flat();
  // Skips what a step already suggests.
  const said = new Set(steps.map((step) => step.text.toLowerCase()));
  const others = known.filter(({ text: one }) => !said.has(one.toLowerCase()));
  const once = new Map(others.map((one) => [one.text.toLowerCase(), one]));
  return [...steps, ...once.values()].slice(0, most);
}

function stepsOf(typed: Typed): Suggestion[] {
  switch (typed.kind) {
    case 'domain':
      return [{ kind: 'search', text: typed.domain.unicode, domain: typed.domain.unicode }];
    case 'person':
      return typed.domain === null ? [] : [findStep(typed.name, typed.domain.unicode)];
    case 'address': {
      const check: Suggestion = { kind: 'check', text: typed.address, email: typed.address };
      const name = nameIn(typed.address);
      return name === null ? [check] : [check, findStep(name, typed.domain.unicode)];
    }
    default:
      return [];
  }
}

const findStep = (name: string, domain: string): Suggestion => ({
  kind: 'find',
  text: `${name} @ ${domain}`,
  name,
  domain,
});

/** The name in an address such as `jane.doe@example.com`; null for any other form */
function nameIn(address: string): string | null {
  const local = address.slice(0, address.lastIndexOf('@'));
  const parts = /^(\p{L}{2,})[._-](\p{L}{2,})$/u.exec(local);
  return parts ? parts.slice(1).map(capital).join(' ') : null;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type Read = (range: { by: 'keys'; from: string; to: string; limit: number }) => Promise<PersonRecord[]>;

/**
 * Searches by the longest word, and by the whole text if it has no spaces, as in an address or domain. Every other
 * word must also begin one of the record's words.
 */
async function knownAs(wanted: string, read: Read, service: string): Promise<Suggestion[]> {
  const whole = wanted.replace(/^@/, '');
  const words = wordsOf(wanted);
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '');
  const beginnings = [...new Set([whole.includes(' ') ? '' : whole, longest])].filter((word) => word !== '');
  const found = await Promise.all(
    beginnings.map((word) => {
      const from = wordKey(service, word);
      return read({ by: 'keys', from, to: `${from}\uffff`, limit: mostRead });
    }),
  );
  const fits = ({ keys }: PersonRecord) => {
    const has = (word: string) => keys.some((key) => key.startsWith(wordKey(service, word)));
    return has(whole) || (words.length > 0 && words.every(has));
  };
  const records = [...new Map(found.flat().map((record) => [record.id, record])).values()].filter(fits);
  return [...companiesIn(records), ...peopleIn(records)];
}

function companiesIn(records: readonly PersonRecord[]): Suggestion[] {
  const names = new Map<string, string | null>();
  for (const { kind, domain, facts } of newestLast(records)) {
    if (kind === 'company' && domain !== null) names.set(domain, facts.company ?? names.get(domain) ?? null);
  }
  return [...names].map(([domain, name]) => ({ kind: 'company', text: domain, name, domain }));
}

function peopleIn(records: readonly PersonRecord[]): Suggestion[] {
  const all = new Map<string, PersonRecord[]>();
  for (const record of newestLast(records).toReversed()) {
    if (record.kind !== 'person' || record.email === null) continue;
    all.set(record.email, [...(all.get(record.email) ?? []), record]);
  }
  return [...all].map(([email, said]) => {
    const person = personOf(email, said);
    const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ');
    return { kind: 'person', text: email, email, name: foldedName(name) === '' ? null : name };
  });
}

const newestLast = (records: readonly PersonRecord[]) => records.toSorted((one, other) => one.asked - other.asked);
