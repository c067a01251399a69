/** Saves the author of the article in a tab as a lead, as far as that is free: an author who was found before, and is kept. Asks nobody who it is. */
import { contactOfFinding } from '../../contract/contact.ts';
import { isSameEmail } from '../../contract/text.ts';
import type { CachedAnswer } from '../../messages/views.ts';
import { subjectOf } from '../../subject/subject-of.ts';
import { lookAt, readPage, type TabsApi } from '../browser/tabs.ts';
import { readCachedFor } from '../lookup/cached.ts';
import type { WindowSessions } from '../window-session.ts';

export interface SaveAuthorParts {
  tabs: TabsApi;
  sessions: WindowSessions;
}

/** `id`: of the key press, so that it is one save however often it is told. Whether there was an author to be saved. */
export async function saveAuthor({ tabs, sessions }: SaveAuthorParts, tab: number, id: string): Promise<boolean> {
  const look = await lookAt(tabs, tab);
  const session = sessions.of(look.private);
  const { facts } = await readPage(tabs, look);
  const subject = subjectOf(look.address, facts);
  if (subject.kind !== 'article') return false;
  const { url, visited } = subject;
  const about = await readCachedFor(session, { domain: subject.domain.ascii, page: url, emails: [] });
  const found = about.cached.find((kept): kept is CachedAnswer<'findAuthor'> => isAuthorOf(kept, [url, visited]));
  const contact = found ? contactOfFinding(found.reply.data) : null;
  if (!contact) return false;
  // One who is a lead already stays as it is.
  if (!about.knownLeads.some((mark) => isSameEmail(mark.email, contact.email)))
    await session.jobs.create('save', id, { contacts: [contact], page: visited, list: null });
  return true;
}

function isAuthorOf(kept: CachedAnswer, addresses: readonly string[]): kept is CachedAnswer<'findAuthor'> {
  if (kept.operation !== 'findAuthor' || !('url' in kept.params)) return false;
  return typeof kept.params.url === 'string' && addresses.includes(kept.params.url);
}
