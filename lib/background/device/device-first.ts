/**
 * "Device first, then the service", a habit: while a service answers, what this device knows by itself is shown before a search is spent, and
 * public pages that are looked up teach it. Nothing of it is sent.
 */
import type { Whom } from '../../messages/views.ts';
import type { Context } from '../context.ts';
import type { OptedOut } from '../requests/sending.ts';
import type { Device } from './device.ts';

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

/**
 * Takes whom a service says to have opted out from what this device knows: by the addresses that are known of them, or by what was asked for
 * instead. Whoever has the name that was asked for is meant; an author's name was read on a page, so that nobody is taken for the author of whom
 * it is not known which of several they are. Gives the addresses of theirs that were known here. `isPrivate`: nothing is written.
 */
export async function forgetOnDevice(
  device: () => Promise<Pick<Device, 'addressesOf' | 'authorOf' | 'forgetName' | 'forgetPerson'>>,
  { operation, params, emails }: OptedOut,
  isPrivate: boolean,
): Promise<string[]> {
  const asked = whomIn(params);
  const url = operation === 'findAuthor' && typeof params.url === 'string' ? params.url : null;
  if (emails.length === 0 && !asked && url === null) return [];
  const known = await device();
  const whom = url === null ? asked : await known.authorOf(url);
  const named = whom ? await known.addressesOf(whom) : [];
  const isDoubtful = url !== null && new Set([...emails, ...named]).size > 1;
  const all = [...new Set([...emails, ...(isDoubtful ? [] : named)])];
  if (isPrivate) return all;
  for (const email of all) await known.forgetPerson(email);
  if (whom && all.length === 0 && !isDoubtful) await known.forgetName(whom);
  return all;
}

/** Null where nobody is asked for by name or by a profile. */
function whomIn(params: OptedOut['params']): Whom | null {
  const text = (name: keyof Whom) => {
    const value = params[name];
    return typeof value === 'string' ? value : undefined;
  };
  const whom: Whom = {
    domain: text('domain'),
    company: text('company'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    full_name: text('full_name'),
    linkedin_handle: text('linkedin_handle'),
  };
  return (whom.linkedin_handle ?? whom.full_name ?? whom.last_name) === undefined ? null : whom;
}
