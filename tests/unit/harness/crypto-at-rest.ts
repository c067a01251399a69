/**
 * Waits for real cryptography. It runs in threads of its own, so a busy machine may take any number of turns of this
 * thread to get to it.
 */
const methods = [
  'decrypt',
  'deriveBits',
  'deriveKey',
  'digest',
  'encrypt',
  'generateKey',
  'importKey',
  'sign',
] as const;

const pending = new Set<Promise<unknown>>();

const prototype: object = SubtleCrypto.prototype;
for (const name of methods) {
  const plain = Reflect.get(prototype, name);
  const watched = function (this: SubtleCrypto, ...given: unknown[]): Promise<unknown> {
    const work: Promise<unknown> = Reflect.apply(plain, this, given);
    const end = () => pending.delete(work);
    pending.add(work);
    work.then(end, end);
    return work;
  };
  Reflect.set(prototype, name, watched);
}

/** False if there was nothing to wait for. */
export async function cryptoAtRest(): Promise<boolean> {
  if (pending.size === 0) return false;
  await Promise.allSettled(pending);
  return true;
}
