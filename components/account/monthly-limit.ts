import { mostMonthly } from '../../lib/contract/team.ts';

/** An empty text means no limit. */
export const typedLimit = (limit: number | null): string => (limit === null ? '' : String(limit));

/** Null for an empty text, undefined for an invalid one. Digits may be grouped as in English or German. */
export function limitIn(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/^(\d+|\d{1,3}([.,\s’']\d{3})+)$/.test(trimmed)) return undefined;
  const limit = Number(trimmed.replace(/\D/g, ''));
  return limit <= mostMonthly ? limit : undefined;
}
