/**
 * People named on a page, read on a click. The name reader's result comes from a web page's process, so it is
 * checked.
 */
import * as z from 'zod/mini';
import type { NamedPerson } from '../../messages/opening-views.ts';
import { subjectOf } from '../../subject/subject-of.ts';
import { names } from '../core/page-people.ts';
import { lookAt, type TabsApi } from '../core/tabs.ts';

/**
 * Null if the page is neither a company's nor an article, may not be read, or was left meanwhile. Profile pages are
 * never read: their hosts look for extensions. Sends and stores nothing.
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
