/**
 * API keys. A key names its team and itself, so that it is found by the keys of a table, and holds 256 random bits, of which only the hash is
 * kept: nobody who reads the database can use it.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface ApiKey {
  /** As in `teams.team_id`. */
  team: number;
  /** Which of the team's keys; 16 hexadecimal digits. */
  id: string;
  secret: string;
}

const form = /^harrier_([1-9]\d{0,15})_([0-9a-f]{16})_([\w-]{43})$/;

export function makeApiKey(team: number): ApiKey {
  return { team, id: randomBytes(8).toString('hex'), secret: randomBytes(32).toString('base64url') };
}

export const writeApiKey = ({ team, id, secret }: ApiKey): string => `harrier_${team}_${id}_${secret}`;

/** Null when it has another form. */
export function readApiKey(text: string): ApiKey | null {
  const [, team, id, secret] = form.exec(text) ?? [];
  return team && id && secret ? { team: Number(team), id, secret } : null;
}

/** SHA-256 is enough for what is random: there is nothing to guess. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** In a time that does not tell how much of it fits. */
export function isSecretOf(secret: string, hash: string): boolean {
  const own = Buffer.from(hashOf(secret));
  const kept = Buffer.from(hash);
  return own.length === kept.length && timingSafeEqual(own, kept);
}
