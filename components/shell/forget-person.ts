/** Removes every trace of a person from this device. Resolves to whether it was done. */
import { send } from '../../lib/messages/send.ts';

export const forgetPerson = async (email: string): Promise<boolean> => (await send('forget-person', { email })).ok;
