/** Sizes of companies as people write them: `51-200`, `more than 500 employees`, `small`. */
import { headcounts } from '../contract/filter-taxonomy.ts';

type Headcount = (typeof headcounts)[number];

const bands = headcounts.map((band) => {
  const [from = 0, to = Number.POSITIVE_INFINITY] = band.match(/\d+/g)?.map(Number) ?? [];
  return { band, from, to, middle: Number.isFinite(to) ? (from + to) / 2 : from };
});

const sizes: readonly [pattern: RegExp, bands: readonly Headcount[]][] = [
  [/\b(?:small|start-?ups?)\b/i, ['1-10', '11-50']],
  [/\b(?:medium|mid)(?:[- ]?sized?)?\b/i, ['51-200', '201-500']],
  [/\blarge\b/i, ['1001-5000', '5001-10000', '10001+']],
  [/\benterprises?\b/i, ['5001-10000', '10001+']],
];

const people = '(?:people|persons|employees|staff|heads|colleagues)';
const number = String.raw`(\d[\d,.]*)`;
const between = new RegExp(String.raw`${number}\s*(?:-|–|to|and)\s*${number}\s*${people}?`, 'i');
const above = new RegExp(String.raw`(?:more than|over|above|at least)\s+${number}\s*${people}`, 'i');
const below = new RegExp(String.raw`(?:fewer than|less than|under|below|at most|up to)\s+${number}\s*${people}`, 'i');

/** The bands whose middle lies in what is said. */
export function headcountsIn(sentence: string): Headcount[] {
  const [from, to] = rangeIn(sentence) ?? [];
  if (from !== undefined && to !== undefined) {
    return bands.filter(({ middle }) => middle >= from && middle <= to).map(({ band }) => band);
  }
  return sizes.flatMap(([pattern, said]) => (pattern.test(sentence) ? said : []));
}

function rangeIn(sentence: string): [from: number, to: number] | null {
  const most = above.exec(sentence);
  if (most) return [read(most[1]), Number.POSITIVE_INFINITY];
  const least = below.exec(sentence);
  if (least) return [0, read(least[1])];
  const both = between.exec(sentence);
  return both ? [read(both[1]), read(both[2])] : null;
}

function read(digits: string | undefined): number {
  return Number((digits ?? '').replace(/[,.]/g, ''));
}
