/** Whom a page names, read by a click: what the name reader handed out is checked, since it comes from a web page's process. */
import * as z from 'zod/mini';
import type { NamedPerson } from '../../messages/views.ts';
import { subjectOf } from '../../subject/subject-of.ts';
import { lookAt, type TabsApi } from '../browser/tabs.ts';

const line = z.string().check(z.minLength(1), z.maxLength(300));
const profile = z.string().check(
  z.maxLength(2_500),
  z.refine((address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)),
);
/** What the name reader hands out. */
export const names = z
  .array(z.object({ name: line, position: z.nullable(line), profile: z.nullable(profile) }))
  .check(z.maxLength(200));

/**
 * Null where the page is no site's, may not be read, or was left meanwhile. A profile's page is not read: its host looks for extensions.
 * Asks nobody and keeps nothing.
 */
export async function namesOn(tabs: TabsApi, tab: number): Promise<{ names: NamedPerson[] } | null> {
  const { address } = await lookAt(tabs, tab);
  const { kind } = subjectOf(address, null);
  if (kind !== 'company' && kind !== 'article') return null;
  try {
    const read = z.safeParse(names, await tabs.readNames(tab));
    return read.success && (await tabs.get(tab)).url === address ? { names: read.data } : null;
  } catch {
    return null;
  }
}
