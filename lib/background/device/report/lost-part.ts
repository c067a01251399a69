import { isRecord } from '../../../contract/tolerant.ts';

/** The part of a value that another version of it lacks; undefined if it lacks nothing. */
export function lostPart(before: unknown, after: unknown): unknown {
  if (after === undefined) return before;
  if (Array.isArray(before)) {
    const left = new Set((Array.isArray(after) ? after : []).map((one) => JSON.stringify(one)));
    const gone = before.filter((one) => !left.has(JSON.stringify(one)));
    return gone.length === 0 ? undefined : gone;
  }
  if (!isRecord(before)) return JSON.stringify(before) === JSON.stringify(after) ? undefined : before;
  const other = isRecord(after) ? after : {};
  const parts = Object.entries(before).flatMap(([key, one]) => {
    const part = lostPart(one, other[key]);
    return part === undefined ? [] : [[key, part] as const];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}
