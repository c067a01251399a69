/**
 * "Device first, then the service", a habit: while a service answers, what this device knows by itself is shown before a search is spent, and
 * public pages that are looked up teach it. Nothing of it is sent.
 */
import type { Whom } from '../messages/views.ts';
import type { Context } from './context.ts';
import type { Device } from './device/device.ts';
import type { OptedOut } from './requests/sending.ts';

type Habits = Pick<Context, 'connection' | 'settings'>;

/** Only beside a service over HTTP: this device needs it no second time, and the sample's companies stand on no page. */
export async function isDeviceFirst({ connection, settings }: Habits): Promise<boolean> {
  if (!(await settings()).deviceFirst) return false;
  const chosen = await connection();
  return chosen !== null && !chosen.stays;
}

/** Where this device answers itself, and by this habit. */
export async function learnsFromPages(context: Habits): Promise<boolean> {
  return (await context.connection())?.isDevice === true || isDeviceFirst(context);
}

/** Takes whom a service says to have opted out from what this device knows: by the addresses that are known of them, or by the name that was asked for. */
export async function forgetOnDevice(
  device: () => Promise<Pick<Device, 'people' | 'forgetPerson'>>,
  { operation, params, emails }: OptedOut,
): Promise<void> {
  const whom = operation === 'findEmail' ? whomIn(params) : null;
  if (emails.length === 0 && !whom) return;
  const known = await device();
  for (const email of emails) await known.forgetPerson(email);
  if (!whom) return;
  const next = async () => (await known.people(whom)).people[0]?.email;
  const forgotten = new Set<string>();
  for (let email = await next(); email !== undefined && !forgotten.has(email); email = await next()) {
    forgotten.add(email);
    await known.forgetPerson(email);
  }
}

function whomIn(params: OptedOut['params']): Whom {
  const text = (name: keyof Whom) => {
    const value = params[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    domain: text('domain'),
    company: text('company'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    full_name: text('full_name'),
    linkedin_handle: text('linkedin_handle'),
  };
}
