/** Department and seniority of a job title, in the words of the contract's taxonomy. lib/contract/README.md §2.3, §4.1. */
import type { seniorities } from '../../contract/taxonomy.ts';
import { tables } from './tables.ts';
import type { Department, Rank } from './title-table.ts';
import { canonical, type Match, makeIndex, matches, readTables, type WordIndex } from './word-index.ts';

export type Seniority = (typeof seniorities)[number];

/** What a title says; null where it is undetermined, and both for a text that is no title. */
interface Read {
  department: Department | null;
  seniority: Seniority | null;
}

let index: WordIndex | undefined;

/** The department that a title belongs to: by its profession or field; without one, by its rank. */
export function department(title: string): Department | null {
  return readTitle(title).department;
}

/** Whether a title is that of a leader of the company, of somebody who leads or is experienced, or of a beginner. */
export function seniority(title: string): Seniority | null {
  return readTitle(title).seniority;
}

const unknown: Read = { department: null, seniority: null };
/** Titles are short; longer texts are sentences. */
const longestTitle = 120;
const mostWords = 16;
/** Addresses of mail and of the web, exclamations, questions, prices, telephone numbers, years and clock times. */
const notTitle = /[^\s@]@[^\s@]+\.|https?:|\bwww\.|[!?€$%]|\d[\d\s()./-]{3,}|\d:\d\d/;
/** Names a company: its fields of work are no one's title. */
const legalForm =
  /(?:^|[\s.,])(?:gmbh|ag|kg|se|inc|ltd|llc|plc|corp|sarl|sas|sl|srl|spa|lda|bv|nv|ab|as|aps|oy|sro)\.?$/;
/** Whom somebody works for is not what they are. */
const employer = /(?:\s@|\s(?:at|bei|beim|chez|presso|hos|ved)\s).*$/;

function readTitle(title: string): Read {
  const text = title.length > longestTitle ? '' : canonical(title);
  if (text === '' || notTitle.test(text) || text.split(' ').length > mostWords) return unknown;
  index ??= makeIndex(readTables(tables));
  const found: Match[] = [];
  for (const part of text.split(/[|,;/•·()[\]]+|\s-+\s/)) {
    const inPart = matches(index, part.replace(employer, ''));
    if (inPart.some(({ rank }) => rank === 'other')) return unknown;
    if (!inPart.some(({ rank }) => rank === 'former'))
      found.push(...(isAssistant(inPart) ? assisting(inPart) : inPart));
  }
  if (legalForm.test(text) && found.every(({ rank, department }) => !rank && department?.weight === 2)) return unknown;
  return { department: departmentOf(found), seniority: seniorityOf(found) };
}

const isAssistant = (found: Match[]): boolean => found.some(({ rank }) => rank === 'assistant');

/** Who assists a leader has neither the leader's rank nor, beside the company's leaders, their field. */
function assisting(found: Match[]): Match[] {
  const isLeader = ({ rank }: Match): boolean => rank === 'top' || rank === 'executive';
  const helper: Match = { spans: [], rank: 'assistant', department: { name: 'administrative', weight: 3 } };
  return found.some(isLeader)
    ? [...found.filter(({ rank }) => rank === 'senior' || rank === 'junior'), helper]
    : found.filter(({ rank }) => rank !== 'lead');
}

function departmentOf(found: Match[]): Department | null {
  const has = (rank: Rank): boolean => found.some((match) => match.rank === rank);
  if (has('top')) return 'executive';
  let best: Match['department'];
  for (const match of found) if ((match.department?.weight ?? 0) > (best?.weight ?? 0)) best = match.department;
  if (best) return best.name;
  if (has('executive')) return 'executive';
  if (has('lead')) return 'management';
  return has('assistant') ? 'administrative' : null;
}

/** The rank that decides, before those behind it. */
const seniorityOfRank: readonly (readonly [Rank, Seniority])[] = [
  ['top', 'executive'],
  ['executive', 'executive'],
  ['senior', 'senior'],
  ['junior', 'junior'],
  ['lead', 'senior'],
  ['assistant', 'junior'],
];

function seniorityOf(found: Match[]): Seniority | null {
  return seniorityOfRank.find(([rank]) => found.some((match) => match.rank === rank))?.[1] ?? null;
}
