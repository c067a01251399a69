/**
 * A key contains its team and id, for the look-up, and 256 random bits. Only their hash is stored, so a copy of the
 * database opens nothing.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface ApiKey {
  /** As in `teams.team_id`. */
  team: number;
  /** The key's id: 16 hexadecimal digits. */
  id: string;
  secret: string;
}

const form = /^harrier_([1-9]\d{0,15})_([0-9a-f]{16})_([\w-]{43})$/;

export function makeApiKey(team: number): ApiKey {
  return { team, id: randomBytes(8).toString('hex'), secret: randomBytes(32).toString('base64url') };
}

export const writeApiKey = ({ team, id, secret }: ApiKey): string => `harrier_${team}_${id}_${secret}`;

/** `null` if malformed. */
export function readApiKey(text: string): ApiKey | null {
  const [, team, id, secret] = form.exec(text) ?? [];
  return team && id && secret ? { team: Number(team), id, secret } : null;
}

/** A plain SHA-256 is enough for random bits: they cannot be guessed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** In constant time. */
export function isSecretOf(secret: string, hash: string): boolean {
  const own = Buffer.from(hashOf(secret));
  const expected = Buffer.from(hash);
  return own.length === expected.length && timingSafeEqual(own, expected);
}
