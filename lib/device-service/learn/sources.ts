/** The pages on which an address was seen. */
import type { Source } from '../../contract/resources/emails.ts';
import type { PageOrigin } from './learnt.ts';

export const mostSources = 20;

/** The page shows it: first and last day, and there still. The newest pages come first, and only so many are kept. */
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
    // Looks that come late say nothing of what was seen after them.
    still_on_page: last > day ? (held?.still_on_page ?? true) : true,
  };
  return newest([source, ...sources.filter((one) => one.uri !== uri)]);
}

/** The page shows it no longer; a look that is older than the last one says nothing. */
export function goneFrom(sources: readonly Source[], uri: string, day: string): Source[] {
  return sources.map((source) =>
    source.uri === uri && (source.last_seen_on ?? '') <= day ? { ...source, still_on_page: false } : source,
  );
}

/** Several records of one address may each bring theirs. */
export function newest(sources: readonly Source[]): Source[] {
  const lastDay = ({ last_seen_on, extracted_on }: Source) => last_seen_on ?? extracted_on ?? '';
  return sources
    .toSorted((one, other) => (lastDay(one) < lastDay(other) ? 1 : lastDay(one) > lastDay(other) ? -1 : 0))
    .slice(0, mostSources);
}
