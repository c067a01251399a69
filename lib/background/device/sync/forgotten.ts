/** People whom the other browsers of a sync must forget, too: sent as a hash, for ever. */
import { keyOfEmail } from '../../../contract/text.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import { addressesIn, type Named } from '../../../device-service/forget/mentions.ts';
import { nameWord } from '../../../device-service/forget/name-word.ts';
import { otherAddressesIn, withoutOthers } from '../../../device-service/leads/other-addresses.ts';
import { type Change, capture, unsent } from '../../../sync/change.ts';
import { hybridClock, stampAt } from '../../../sync/clock.ts';
import { forgottenTable, type PersonToForget } from '../../../sync/replica.ts';
import { addressWord } from '../../requests/address-word.ts';
import { syncedOptOut } from '../../requests/synced-opt-outs.ts';
import { readView } from '../belongings.ts';
import type { Database } from '../database.ts';
import { readLead } from '../leads/stored-leads.ts';
import { type NamedThere, namedAt } from '../opt-outs.ts';
import { eachPiece } from '../pieces.ts';
import { keyOf } from '../tables.ts';
import type { Reading, Writing } from '../transaction.ts';
import { hashIn, isOfPerson, sumIn } from './hashes.ts';
import { packKnown } from './known-text.ts';

export const forgottenFields = { at: { value: true, rank: 0 } };

/** In the transaction that forgets them. `words`: as opt-outs hash them. Does nothing while no sync is on. */
export async function publishForgotten(to: Writing, words: readonly string[], now: number): Promise<void> {
  const hash = to.syncHashes.at(-1);
  if (!to.isMarking || !hash) return;
  for (const word of words) {
    const id = hash(word);
    to.put('optOuts', { id: syncedOptOut(id), at: now });
    await noteForgotten(to, id, true);
  }
}

/** `id`: the hash of a word. `isNews`: still to be sent. */
export async function noteForgotten(to: Writing, id: string, isNews: boolean): Promise<void> {
  const hash = to.syncHashes.at(-1);
  const record = `${forgottenTable}|${id}`;
  if (!hash || (await to.get('syncRecords', record)) !== undefined) return;
  // All browsers send the same value, so the stamp decides nothing.
  const written = stampAt(0, '');
  const clock = hybridClock(() => 0, '', written);
  const captured = capture(null, forgottenFields, { clock, sum: sumIn(hash), written });
  const known = packKnown(isNews ? unsent(captured) : captured.known);
  to.put('syncRecords', { id: record, local: record, known });
  if (isNews) to.put('syncMarks', { id: record, revision: Math.random() });
}

/** Hashes of everybody who is forgotten. */
export async function forgottenIn(from: Reading): Promise<Set<string>> {
  const range = { from: `${forgottenTable}|`, to: `${forgottenTable}|\uffff` };
  const records = await from.all('syncRecords', range);
  return new Set(records.map((record) => String(keyOf(record)).slice(forgottenTable.length + 1)));
}

export const isForgotten = (forgotten: ReadonlySet<string>, table: string, id: string): boolean =>
  isOfPerson(table) && forgotten.has(id.slice(table.length + 1));

/** Authors, people of companies, and addresses in leads' notes and saved searches, with one of these hashes. */
export async function namedBy(database: Database, hashes: ReadonlySet<string>): Promise<PersonToForget[]> {
  const found: PersonToForget[] = [];
  if (hashes.size === 0) return found;
  const [hash] = await database.read(['syncState'], async (from) => [hashIn(from)]);
  const isOut = (word: string) => hash !== undefined && hashes.has(hash(word));
  for await (const records of eachPiece(database, ['companies', 'articles', 'leads', 'views'])) {
    for (const record of records.filter(isRecord)) {
      const of = isRecord(record.article)
        ? record.article.authors
        : isRecord(record.company)
          ? record.company.people
          : [];
      const domain = String(record.domain);
      for (const name of Array.isArray(of) ? (of as Named[]) : [])
        if (isOut(nameWord(name, domain))) found.push({ name, domain });
      const lead = readLead(record);
      for (const email of lead ? otherAddressesIn(lead.texts.notes ?? '') : addressesIn(readView(record)))
        if (isOut(addressWord(email))) found.push({ email });
    }
  }
  return found;
}

const peopleIn = 'people/';

/** Whom a change names: people of a company, authors, and the person of an address or a lead. */
export function namedIn({ table, key = '', versions }: Change): NamedThere[] {
  const named = (all: unknown[], domains: readonly string[]) =>
    all.filter(isRecord).flatMap((name) => domains.map((domain) => ({ name, domain })));
  if (table === 'companies') {
    const people = Object.entries(versions).filter(([field]) => field.startsWith(peopleIn));
    return named(
      people.map(([, [person]]) => person),
      [key],
    );
  }
  const said = (field: string) => versions[field]?.[0];
  if (table === 'emails') {
    const [name, company] = [said('last_name'), said('company')];
    return isRecord(name) && isRecord(name.values)
      ? namedAt(name.values, key, typeof company === 'string' ? company : key)
      : [];
  }
  if (table === 'leads')
    return namedAt({ first_name: said('texts/first_name'), last_name: said('texts/last_name') } as Named, key);
  const authors = table === 'articles' && said('authors');
  return Array.isArray(authors) ? named(authors, domainsAbove(key)) : [];
}

/** An article is known at its site's domain, and its host may be a part of that. */
function domainsAbove(url: string): string[] {
  const labels = (url.split('/')[0] ?? '').split('.');
  return labels.slice(1).map((_, at) => labels.slice(at).join('.'));
}

/** A change without these people; null for an article without another author. */
export function withoutNamed(change: Change, out: ReadonlySet<unknown>): Change | null {
  const { table, versions } = change;
  const authors = table === 'articles' ? versions.authors : undefined;
  const [all] = authors ?? [];
  if (authors && Array.isArray(all)) {
    const left = all.filter((one) => !out.has(one));
    if (left.length === all.length) return change;
    const [, ...rest] = authors;
    return left.length === 0 ? null : { ...change, versions: { ...versions, authors: [left, ...rest] } };
  }
  const stated = Object.entries(versions);
  const left = stated.filter(([field, [person]]) => !field.startsWith(peopleIn) || !out.has(person));
  return left.length === stated.length ? change : { ...change, versions: Object.fromEntries(left) };
}

const notesOf = 'texts/notes';

/** Addresses of others in a lead's notes. */
export function notedIn({ table, versions }: Change): string[] {
  const [notes] = (table === 'leads' && versions[notesOf]) || [];
  return typeof notes === 'string' ? otherAddressesIn(notes) : [];
}

/** Addresses that a saved search names. */
export const searchedIn = ({ table, key, versions }: Change): string[] =>
  table === 'views' ? [...addressesIn([key, Object.values(versions).map(([value]) => value)])] : [];

/** `out`: as `keyOfEmail` gives them. */
export function withoutNoted(change: Change, out: ReadonlySet<string>): Change {
  const stated = change.versions[notesOf];
  if (!stated || !notedIn(change).some((email) => out.has(keyOfEmail(email)))) return change;
  const [notes, ...rest] = stated;
  const { texts } = withoutOthers({ texts: { notes: String(notes) } }, (email) => out.has(keyOfEmail(email)));
  return { ...change, versions: { ...change.versions, [notesOf]: [texts.notes, ...rest] } };
}
