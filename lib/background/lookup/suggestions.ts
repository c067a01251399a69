/** What the bar offers under what is typed: what Enter could do with it, and whom and what it begins, as far as that is known here. Asks nobody. */
import { fold, foldedName } from '../../contract/text.ts';
import type { Suggestion } from '../../messages/views.ts';
import { readTyped } from '../../subject/read-typed.ts';
import type { Typed } from '../../subject/subject.ts';
import type { Context } from '../context.ts';
import { wordKey, wordsOf } from '../storage/people.ts';
import type { PersonRecord } from '../storage/store.ts';
import { personOf } from './known.ts';

/** So many stand under the bar. */
const most = 8;
/** So many records are looked at: several may speak of one person. */
const mostRead = 200;

export async function suggestionsFor({ store, connection }: Context, text: string): Promise<Suggestion[]> {
  const wanted = fold(text);
  if (wanted === '') return [];
  const steps = stepsOf(readTyped(text));
  const service = (await connection())?.id;
  const known = service === undefined ? [] : await knownAs(wanted, (range) => store.list('people', range), service);
  // What a step says already is not said again.
  const said = new Set(steps.map((step) => step.text.toLowerCase()));
  return [...steps, ...known.filter((one) => !said.has(one.text.toLowerCase()))].slice(0, most);
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

/** The name that an address of the usual form is made of; null for any other. */
function nameIn(address: string): string | null {
  const local = address.slice(0, address.lastIndexOf('@'));
  const parts = /^(\p{L}{2,})[._-](\p{L}{2,})$/u.exec(local);
  return parts ? parts.slice(1).map(capital).join(' ') : null;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type Read = (range: { by: 'keys'; from: string; to: string; limit: number }) => Promise<PersonRecord[]>;

/** By the longest of its words, or the whole of it where that is an address or a domain; every other word has to begin one of theirs, too. */
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
