/**
 * Waits for real cryptography. It runs in other threads, so on a busy machine it may end after any number of turns of
 * this thread.
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
let ended = 0;

const prototype: object = SubtleCrypto.prototype;
for (const name of methods) {
  const plain = Reflect.get(prototype, name);
  const watched = function (this: SubtleCrypto, ...given: unknown[]): Promise<unknown> {
    const work: Promise<unknown> = Reflect.apply(plain, this, given);
    const end = () => {
      pending.delete(work);
      ended += 1;
    };
    pending.add(work);
    work.then(end, end);
    return work;
  };
  Reflect.set(prototype, name, watched);
}

/**
 * Waits this number of turns, and repeats that until no operation ends meanwhile: the steps after an operation take
 * turns, too.
 */
export async function cryptoAtRest(turns: number): Promise<void> {
  let before: number;
  do {
    await Promise.allSettled(pending);
    before = ended;
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  } while (pending.size > 0 || ended !== before);
}
