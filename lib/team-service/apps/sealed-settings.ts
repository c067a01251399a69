/**
 * Settings of connected apps at rest: AES-256-GCM under a key from the operator's secret. A copy of the database
 * alone does not reveal them.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { PushTarget } from './outbox.ts';

export interface Seal {
  /** Bound to this app and team: under another one it cannot be opened. */
  seal(settings: unknown, target: PushTarget): string;
  /** Throws `SettingsNotReadable`. */
  open(sealed: string, target: PushTarget): unknown;
  opens(sealed: string, target: PushTarget): boolean;
}

/** Sealed with another secret, or changed since. */
export class SettingsNotReadable extends Error {
  override name = 'SettingsNotReadable';
  constructor() {
    super('The settings of a connected app were encrypted with another HARRIER_SECRET, or were changed.');
  }
}

const shortestSecret = 32;

/** What is wrong with a secret; `null` if it is fine. */
export function faultOfSecret(secret: string): string | null {
  if (secret === '')
    return 'Set HARRIER_SECRET, which encrypts the settings of apps. Create one with "openssl rand -base64 32".';
  return secret.length < shortestSecret ? `HARRIER_SECRET has at least ${shortestSecret} characters.` : null;
}

const form = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** The secret is long and random, so a slow key derivation would add nothing. */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'harrier: settings of connected apps', 32));
  const seal: Seal = {
    seal(settings, target) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(target));
      const sealed = [cipher.update(JSON.stringify(settings), 'utf8'), cipher.final()];
      return `${form}.${Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')}`;
    },
    open(sealed, target) {
      const [kind, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (kind !== form || bytes.length < nonceBytes + tagBytes) throw new SettingsNotReadable();
      const tagEnd = nonceBytes + tagBytes;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(boundTo(target)).setAuthTag(bytes.subarray(nonceBytes, tagEnd));
      return JSON.parse(read(() => Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()])));
    },
    opens(sealed, target) {
      try {
        seal.open(sealed, target);
        return true;
      } catch (error) {
        if (error instanceof SettingsNotReadable) return false;
        throw error;
      }
    },
  };
  return seal;
}

function boundTo({ team, app }: PushTarget): Buffer {
  return Buffer.from(`${team} ${app}`);
}

function read(open: () => Buffer): string {
  try {
    return open().toString('utf8');
  } catch {
    throw new SettingsNotReadable();
  }
}
