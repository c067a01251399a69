/**
 * One index serves most lead filters: the trigrams of a lead's texts, and its lists, tags and states, each as a
 * number. A filter asks for the numbers of a match, then checks the condition itself. A hash collision costs only
 * time. One or two letters have no number: all leads of the team are scanned.
 */
import { noSendingStatus } from '../../contract/filter-taxonomy.ts';
import { kindOf } from '../../contract/lead-fields.ts';
import type { StoredLead } from '../../device-service/store-leads.ts';
import { folded, storable } from './texts.ts';

/** What a term that is no part of a text is about. */
export type Subject =
  | 'list'
  | 'tag'
  | 'sequence'
  | 'sending'
  | 'sync'
  | 'verification'
  | 'department'
  | 'creator'
  | 'country'
  | 'city'
  | 'score';

export const term = (about: Subject, value: string | number): string => `${about} ${value}`;

const lettersOfPart = 3;

/** A country's code as pairs of letters, in lower case. */
export function countryTerms(code: string): string[] {
  const letters = code.toLowerCase();
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => term('country', letters.slice(at, at + 2)));
}

/** `text`: in lower case. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at + lettersOfPart <= text.length; at += 1) parts.push(`… ${text.slice(at, at + lettersOfPart)}`);
  return parts;
}

/** More of them would narrow the search no further. */
const mostAsked = 16;

/** The trigrams that a text with this part must have; none if it is too short. */
export function partsAsked(text: string): string[] {
  const parts = [...new Set(partsOf(text))];
  const step = Math.max(1, parts.length / mostAsked);
  return parts.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

/** Texts of several lines have thousands of parts: they are looked through without the index. */
export const hasParts = (field: string): boolean => kindOf(field) !== 'lines';

/** `texts`: those that filters look for parts in, in lower case, by field; `verification`: as filters name it. */
export function termsOf(lead: StoredLead, texts: ReadonlyMap<string, string>, verification: string | null): string[] {
  const terms = [
    ...lead.lists.map((list) => term('list', list)),
    ...lead.tags.map((tag) => term('tag', tag)),
    ...lead.sequences.map((sequence) => term('sequence', sequence)),
    term('sending', lead.sending_status ?? noSendingStatus),
    term('creator', lead.created_by),
    ...(lead.sync_status === null ? [] : [term('sync', lead.sync_status)]),
    ...(verification === null ? [] : [term('verification', verification)]),
    ...(lead.confidence_score === null ? [] : [term('score', lead.confidence_score)]),
    ...countryTerms(storable(lead.texts.country_code ?? '')),
    ...(lead.place.city === null ? [] : [term('city', folded(lead.place.city))]),
    ...(lead.texts.department ? [term('department', lead.texts.department)] : []),
  ];
  for (const [field, text] of texts) if (hasParts(field)) terms.push(...partsOf(text));
  return terms;
}

/** Distinct 32-bit hashes (FNV-1a). The same term has different numbers in different teams. */
export function numbersOf(team: number, terms: Iterable<string>): number[] {
  const start = hashed(2_166_136_261, `${team} `);
  const numbers = new Set<number>();
  for (const one of terms) numbers.add(hashed(start, one));
  return [...numbers];
}

function hashed(start: number, text: string): number {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash | 0;
}
