/** Department and seniority of a job title, in the contract's taxonomy. lib/contract/README.md §2.3, §4.1. */
import type { seniorities } from '../../contract/taxonomy.ts';
import { tables } from './tables.ts';
import type { Department, Rank } from './title-table.ts';
import { canonical, type Holds, holds, makeIndex, plain, readTables, type WordIndex } from './word-index.ts';

export type Seniority = (typeof seniorities)[number];

/** A title's department, by its profession or field, else by its rank. Null when it has neither. */
export function department(title: string): Department | null {
  const held = readTitle(title);
  return held && departmentOf(held);
}

/**
 * `executive` for leadership, `senior` for leads and experienced people, `junior` for trainees and assistants.
 * @example
 * seniority('Head of Sales'); // 'senior'
 */
export function seniority(title: string): Seniority | null {
  const held = readTitle(title);
  return held && seniorityOf(held);
}

/** Longer texts are sentences. In characters and words. */
const longestTitle = 120;
const mostWords = 16;
/** Mail and web addresses, exclamations, questions, prices, phone numbers, years and times. */
const notTitle = /[^\s@]@[^\s@]+\.|https?:|\bwww\.|[!?€$%]|\d[\d\s()./-]{3,}|\d:\d\d/;
/** A company's name: its field of work is no title. */
const legalForm = /[\s.,](?:gmbh|ag|kg|se|inc|ltd|llc|plc|corp|sarl|sas|sa|sl|srl|spa|lda|bv|nv|ab|as|aps|oy|sro)\.?$/;
/** An employer follows. */
const employer = /(?:\s@|\s(?:at|bei|beim|chez|presso|hos|ved)\s).*$/;
/** Inclusive forms of a word: `Leiter:in`, `chargé·e`, `jefe/a`, `Mitarbeiter (innen)`. */
const inclusiveEnding =
  /(?<=[a-z]{3})(?:\s?\(-?|[*:_·•]|[/.]-?|-)(?:in|innen|e|es|fe|ne|ve|se|sse|euse|rice|trice|ere|iere|a|as|o|ra|oras?)\)?(?=$|[\s,;|/)])/g;
const between = /[|,;/•·()[\]]+|\s-+\s/;

let index: WordIndex | undefined;
/** Cached, because both questions are asked about one title in turn. */
let last: { title: string; held: Holds | null } | undefined;

/** What a title says about its current holder; null for a text that is no title. */
function readTitle(title: string): Holds | null {
  if (last?.title !== title) last = { title, held: read(title) };
  return last.held;
}

function read(title: string): Holds | null {
  const text = title.length > longestTitle ? '' : plain(title);
  if (text === '' || notTitle.test(text) || text.split(' ').length > mostWords) return null;
  index ??= makeIndex(readTables(tables));
  const held: Holds = { departments: [], ranks: [] };
  for (const part of text.replace(inclusiveEnding, '').split(between)) {
    const inPart = holds(index, canonical(part.replace(employer, '')));
    if (inPart.ranks.includes('other')) return null;
    if (inPart.ranks.includes('former')) continue;
    const { departments, ranks } = inPart.ranks.includes('assistant') ? assisting(inPart) : inPart;
    held.departments.push(...departments);
    held.ranks.push(...ranks);
  }
  const isField = held.ranks.length === 0 && held.departments.every(({ weight }) => weight === 2);
  return isField && legalForm.test(text) ? null : held;
}

/** An assistant does not have the rank of the person they assist, nor their field beside company leaders. */
function assisting({ departments, ranks }: Holds): Holds {
  const isLeaders = ranks.some((rank) => rank === 'top' || rank === 'executive');
  return {
    departments: isLeaders ? [{ name: 'administrative', weight: 3 }] : departments,
    ranks: ranks.filter((rank) => rank === 'senior' || rank === 'junior' || rank === 'assistant'),
  };
}

function departmentOf({ departments, ranks }: Holds): Department | null {
  if (ranks.includes('top')) return 'executive';
  let best: Holds['departments'][number] | undefined;
  for (const found of departments) if (!best || strength(found) > strength(best)) best = found;
  if (best) return best.name;
  if (ranks.includes('executive')) return 'executive';
  if (ranks.includes('lead')) return 'management';
  return ranks.includes('assistant') ? 'administrative' : null;
}

/** An office may belong to any field: `legal office` is legal. */
const strength = ({ name, weight }: Holds['departments'][number]): number =>
  name === 'administrative' ? weight - 0.5 : weight;

/** The first one decides. */
const seniorityOfRank: readonly (readonly [Rank, Seniority])[] = [
  ['top', 'executive'],
  ['executive', 'executive'],
  ['senior', 'senior'],
  ['junior', 'junior'],
  ['lead', 'senior'],
  ['assistant', 'junior'],
];

function seniorityOf({ ranks }: Holds): Seniority | null {
  return seniorityOfRank.find(([rank]) => ranks.includes(rank))?.[1] ?? null;
}
