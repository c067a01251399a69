import type { Source } from '../../contract/resources/emails.ts';
import type { PageOrigin } from './learnt.ts';

/** Of an address, kept and answered (lib/contract/README.md §2.1). */
export const mostSources = 20;

/** Adds a page: first and last day, still shown. Newest pages first, up to a limit. */
export function seenAt(sources: readonly Source[], domain: string, { uri, extracted_on: day }: PageOrigin): Source[] {
  const held = sources.find((source) => source.uri === uri);
  const first = held?.extracted_on ?? day;
  const last = held?.last_seen_on ?? day;
  const source: Source = {
    ...held,
    domain,
    uri,
    extracted_on: first < day ? first : day,
    last_seen_on: last > day ? last : day,
    // A late result says nothing about what was seen after it.
    still_on_page: last > day ? (held?.still_on_page ?? true) : true,
  };
  return newest([source, ...sources.filter((one) => one.uri !== uri)]);
}

/** The page no longer shows it; a result older than the last one is ignored. */
export function goneFrom(sources: readonly Source[], uri: string, day: string): Source[] {
  return sources.map((source) =>
    source.uri === uri && (source.last_seen_on ?? '') <= day ? { ...source, still_on_page: false } : source,
  );
}

/**
 * Replaces days after today, written while the clock was fast: until those days, nothing would count as newer. Returns
 * the value itself if there are none.
 */
export function noLaterThan<Value>(value: Value, today: string): Value {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]: [string, unknown]): [string, unknown] => {
    const isLate = days.has(key) && typeof one === 'string' && one > today;
    return [key, isLate ? today : noLaterThan(one, today)];
  });
  if (entries.every(([key, one]) => one === (value as Record<string, unknown>)[key])) return value;
  return (Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries)) as Value;
}

const days: ReadonlySet<string> = new Set(['extracted_on', 'last_seen_on']);

/**
 * Merges sources: of one page the earlier first day and the later last one. Returns `here` itself if nothing is new.
 */
export function mergedSources(here: Source[], others: readonly Source[]): Source[] {
  const byPage = new Map(here.map((source) => [pageOf(source), source]));
  let isNews = false;
  for (const other of others) {
    const held = byPage.get(pageOf(other));
    const next = held ? ofBoth(held, other) : other;
    if (next === held) continue;
    byPage.set(pageOf(other), next);
    isNews = true;
  }
  if (!isNews) return here;
  const merged = newest([...byPage.values()]);
  // A source older than all kept ones is dropped.
  return JSON.stringify(merged) === JSON.stringify(here) ? here : merged;
}

const pageOf = ({ uri, domain }: Source): string => uri ?? `${domain} without a page`;

function ofBoth(here: Source, other: Source): Source {
  const first = [here.extracted_on, other.extracted_on].flatMap((day) => day ?? []).sort()[0] ?? null;
  const last =
    [here.last_seen_on, other.last_seen_on]
      .flatMap((day) => day ?? [])
      .sort()
      .at(-1) ?? null;
  const isOthers = last !== null && last !== here.last_seen_on;
  // On the same day, "no longer found" is the later result.
  const isGone = here.last_seen_on === other.last_seen_on && other.still_on_page === false;
  const still_on_page = isGone ? false : isOthers ? other.still_on_page : here.still_on_page;
  const isSame = first === here.extracted_on && last === here.last_seen_on && still_on_page === here.still_on_page;
  return isSame ? here : { ...here, extracted_on: first, last_seen_on: last, still_on_page };
}

/** Several records of one address may each bring sources. */
export function newest(sources: readonly Source[]): Source[] {
  const lastDay = ({ last_seen_on, extracted_on }: Source) => last_seen_on ?? extracted_on ?? '';
  return sources
    .toSorted((one, other) => (lastDay(one) < lastDay(other) ? 1 : lastDay(one) > lastDay(other) ? -1 : 0))
    .slice(0, mostSources);
}
