/** A preview names a call and its cost. Its token allows exactly that call, once, for a few minutes. */
import { createHash, randomBytes } from 'node:crypto';
import type { OperationName } from '../../contract/operations.ts';
import { isRecord } from '../../contract/tolerant.ts';

/** Milliseconds. */
export const previewLifetime = 5 * 60 * 1_000;

/** `call`: as `callOf` gives it. */
export interface Previews {
  issue(call: string): Promise<string>;
  /** False for a token that is unknown, too old, already used, or of another call. */
  redeem(token: string, call: string): Promise<boolean>;
}

export const newToken = (): string => randomBytes(18).toString('base64url');

/** Identifies an operation with its parameters, in whatever order they come. */
export function callOf(name: OperationName, params: Record<string, unknown>): string {
  return createHash('sha256')
    .update(JSON.stringify([name, ordered(params)]))
    .digest('base64url');
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  const names = Object.keys(value).toSorted();
  return names.map((name) => [name, ordered(value[name])]);
}

/** For one process. */
export function previewsInMemory(now: () => number): Previews {
  const issued = new Map<string, { call: string; until: number }>();
  return {
    async issue(call) {
      for (const [token, { until }] of issued) if (until <= now()) issued.delete(token);
      const token = newToken();
      issued.set(token, { call, until: now() + previewLifetime });
      return token;
    },
    async redeem(token, call) {
      const found = issued.get(token);
      if (!found || found.call !== call) return false;
      issued.delete(token);
      return found.until > now();
    },
  };
}
