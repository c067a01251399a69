/** Saves the author of the article in a tab as a lead, as far as that is free: an author who was found before, and is kept. Asks nobody who it is. */
import { contactOfFinding } from '../contract/contact.ts';
import type { KeptAnswer } from '../messages/views.ts';
import { subjectOf } from '../subject/subject-of.ts';
import { lookAt, readTab, type TabsApi } from './browser/tabs.ts';
import { whatIsKept } from './cached.ts';
import { isSame } from './requests/known-leads.ts';
import type { Desks } from './window-session.ts';

export interface SaveAuthorParts {
  tabs: TabsApi;
  desks: Desks;
}

/** `id`: of the key press, so that it is one save however often it is told. Whether there was an author to be saved. */
export async function saveAuthor({ tabs, desks }: SaveAuthorParts, tab: number, id: string): Promise<boolean> {
  const look = await lookAt(tabs, tab);
  const desk = desks.of(look.private);
  const { facts, late } = await readTab(tabs, desk.context.clock, look);
  const subject = subjectOf(look.address, facts ?? (await late));
  if (subject.kind !== 'article') return false;
  const { url, visited } = subject;
  const about = await whatIsKept(desk, { domain: subject.domain.ascii, page: url, emails: [] });
  const found = about.kept.find((kept): kept is KeptAnswer<'findAuthor'> => isAuthorOf(kept, [url, visited]));
  const contact = found ? contactOfFinding(found.reply.data) : null;
  if (!contact) return false;
  // One who is a lead already stays as it is.
  if (!about.marks.some((mark) => isSame(mark.email, contact.email)))
    await desk.jobs.save(id, { contacts: [contact], page: visited, list: null });
  return true;
}

function isAuthorOf(kept: KeptAnswer, addresses: readonly string[]): kept is KeptAnswer<'findAuthor'> {
  if (kept.operation !== 'findAuthor' || !('url' in kept.params)) return false;
  return typeof kept.params.url === 'string' && addresses.includes(kept.params.url);
}
