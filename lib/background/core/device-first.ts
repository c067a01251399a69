/**
 * The setting "Device first, then the service". While a service is chosen, this device's knowledge is shown before a
 * search is spent, and public pages that are looked up add to it. Nothing of it is sent.
 */
import type { Context } from '../requests/context.ts';

type Habits = Pick<Context, 'connection' | 'settings'>;

/**
 * Only beside a service over HTTP. This device needs no second look at itself, and the sample's companies are on no
 * real page.
 */
export async function isDeviceFirst({ connection, settings }: Habits): Promise<boolean> {
  if (!(await settings()).deviceFirst) return false;
  const chosen = await connection();
  return chosen !== null && !chosen.stays;
}

/** True if this device is the service, or with device first. */
export async function learnsFromPages(context: Habits): Promise<boolean> {
  return (await context.connection())?.isDevice === true || isDeviceFirst(context);
}
