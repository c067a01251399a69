/**
 * Saves the author of a tab's article as a lead, as far as that is free: only an author found earlier and still
 * cached. Never sends a finder request.
 */
import { contactOfFinding } from '../../contract/contact.ts';
import { isSameEmail } from '../../contract/text.ts';
import type { CachedAnswer } from '../../messages/request-views.ts';
import { subjectOf } from '../../subject/subject-of.ts';
import { lookAt, readPage, type TabsApi } from '../core/tabs.ts';
import type { WindowSessions } from '../core/window-session.ts';
import { readCachedFor } from '../people/cached.ts';

interface SaveAuthorParts {
  tabs: TabsApi;
  sessions: WindowSessions;
}

/** `id`: of the key press, so repeats are one save. Returns whether there was an author to save. */
export async function saveAuthor({ tabs, sessions }: SaveAuthorParts, tab: number, id: string): Promise<boolean> {
  const look = await lookAt(tabs, tab);
  const session = sessions.of(look.private);
  const { facts } = await readPage(tabs, look);
  const subject = subjectOf(look.address, facts);
  if (subject.kind !== 'article') return false;
  const { url, visited } = subject;
  const about = await readCachedFor(session, { domain: subject.domain.ascii, page: url, emails: [] });
  const answers = about.cached.filter((answer) => isAuthorOf(answer, [url, visited]));
  const contact = answers.map(({ reply }) => contactOfFinding(reply.data)).find((one) => one !== null);
  if (!contact) return false;
  // An existing lead stays as it is.
  if (!about.knownLeads.some((knownLead) => isSameEmail(knownLead.email, contact.email)))
    await session.jobs.create('save', id, { contacts: [contact], page: visited, list: null });
  return true;
}

function isAuthorOf(answer: CachedAnswer, addresses: readonly string[]): answer is CachedAnswer<'findAuthor'> {
  if (answer.operation !== 'findAuthor' || !('url' in answer.params)) return false;
  return typeof answer.params.url === 'string' && addresses.includes(answer.params.url);
}
