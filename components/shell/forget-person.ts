/** Removes every trace of a person from this device. */
import { keyOfEmail } from '../../lib/contract/text.ts';
import { send } from '../../lib/messages/send.ts';

const here = new Set<string>();

/** Forgotten by a click on this page: the row stays, with what is said of that, until its subject is looked up again. */
export const isForgottenHere = (email: string): boolean => here.has(keyOfEmail(email));

/** Resolves to whether it was done. */
export async function forgetPerson(email: string): Promise<boolean> {
  const key = keyOfEmail(email);
  here.add(key);
  const { ok } = await send('forget-person', { email });
  if (!ok) here.delete(key);
  return ok;
}
