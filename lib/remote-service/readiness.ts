/** Whether an ask can be sent now, and with which key. */
import { type OperationName, operationOf } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { RemoteServiceOptions } from './options.ts';

export type Readiness = { ok: true; key: string | null } | { ok: false; problem: Problem };

/** A key with other characters can't stand in a header; no service gives such a key out. */
const sendable = /^[\x21-\x7e]{1,1000}$/;

/** A key that can't be read counts as none: the user is then asked for it. Operations that want none get it all the same. */
export async function readiness({ key, online }: RemoteServiceOptions, name: OperationName): Promise<Readiness> {
  const read = await readKey(key);
  if (read === null && operationOf(name).auth === 'key') return { ok: false, problem: { code: 'no-key' } };
  if (read !== null && !sendable.test(read)) return { ok: false, problem: { code: 'key-refused', quoted: null } };
  return online() ? { ok: true, key: read } : { ok: false, problem: { code: 'offline' } };
}

async function readKey(key: RemoteServiceOptions['key']): Promise<string | null> {
  try {
    return (await key()) || null;
  } catch {
    return null;
  }
}
