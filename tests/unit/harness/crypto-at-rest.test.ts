import { expect, it } from 'vitest';
import { settled } from '../background/fakes.ts';
import { settled as settledOnDevice } from '../background/requests/device.ts';

/** Takes longer than any number of idle turns. */
const slow = { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(16), iterations: 200_000 };

async function derived(done: () => void): Promise<void> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(32), 'PBKDF2', false, ['deriveBits']);
  await crypto.subtle.deriveBits(slow, key, 256);
  await crypto.subtle.digest('SHA-256', new Uint8Array(1));
  done();
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

it.each([
  ['the background', settled],
  ['a device', settledOnDevice],
])('%s settles only after its cryptography is done, however long that takes', async (_, settle) => {
  let isDone = false;
  void derived(() => {
    isDone = true;
  });
  await settle();
  expect(isDone).toBe(true);
});

it.each([
  ['the background', settled, 30],
  ['a device', settledOnDevice, 12],
])('%s settles only after the steps that follow its cryptography', async (_, settle, together) => {
  for (let before = 0; before < together; before += 1) {
    let isDone = false;
    void turns(before)
      .then(() => crypto.subtle.digest('SHA-256', new Uint8Array(1)))
      .then(() => turns(together - 2))
      .then(() => {
        isDone = true;
      });
    await settle();
    expect(isDone).toBe(true);
  }
});
