/** What the look-ups of all CRMs share. Each has a file of its own, beside its pushes. */
import type { AppRecord, LookedUp, PushOutcome } from './app.ts';
import { unreadable } from './ask.ts';

/** Most records that are shown of one address or domain. */
export const mostRecords = 5;

export function emptyLookUp(): LookedUp {
  return { found: new Map(), problem: null };
}

/** The first problem of several parts; what they found together. */
export function together(parts: readonly LookedUp[]): LookedUp {
  const found: LookedUp['found'] = new Map(parts.flatMap((part) => [...part.found]));
  return { found, problem: parts.find(({ problem }) => problem !== null)?.problem ?? null };
}

/** Groups records by the address or domain asked about. Each one asked about has an entry, even if it is empty. */
export function sorted<Row>(
  asked: readonly string[],
  rows: readonly Row[],
  { of, as }: { of(row: Row): readonly string[]; as(row: Row): AppRecord },
): LookedUp['found'] {
  const records = rows.map((row) => ({ about: of(row), record: as(row) }));
  return new Map(
    asked.map((one) => {
      const own = records.filter(({ about }) => about.includes(one)).map(({ record }) => record);
      return [one, own.slice(0, mostRecords)];
    }),
  );
}

export function failedLookUp(outcome: PushOutcome): LookedUp {
  return { found: new Map(), problem: outcome.at === 'synced' ? unreadable : outcome };
}

/** Longer texts are cut: a person reads them in one line. */
const longest = 200;

/** A text of an answer; `null` for anything else. */
export function textOr(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim().slice(0, longest) : '';
  return text === '' ? null : text;
}

/** The parts that exist, with spaces. */
export function joined(...parts: readonly unknown[]): string | null {
  return parts.flatMap((part) => textOr(part) ?? []).join(' ') || null;
}

/** The origin of a web address that an app names as its own; `null` for anything else. */
export function originIn(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { protocol, origin } = new URL(value);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}
