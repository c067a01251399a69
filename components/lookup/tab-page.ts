/** The web page that a lookup begins with. */
import type { MailboxView } from '../../lib/messages/mailbox-views.ts';
import type { About } from '../../lib/messages/people-views.ts';
import type { PageFacts } from '../../lib/page/facts.ts';
import type { Subject } from '../../lib/subject/subject.ts';

/** What a tab contained when it was opened. */
export interface Page {
  tab: number | null;
  /** Stored for Recent and as a lead's source; null if there is none or it must not leave. */
  address: string | null;
  subject: Subject;
  facts: PageFacts | null;
  about: About;
  /** The mailbox that it is or may be; null if none. */
  mailbox: MailboxView | null;
}

/** The same address in the same tab, and the same subject; its name may become known later. */
export function isSamePage(one: Page, other: Page): boolean {
  if (one.tab !== other.tab || one.address !== other.address || !isEqual(one.mailbox, other.mailbox)) return false;
  const [before, now] = [one.subject, other.subject];
  if (before.kind === 'company' && now.kind === 'company') return isEqual(before.domain, now.domain);
  return isEqual(before, now);
}

/** Equal plain data, in whatever order of fields: storage sorts the fields of its objects. */
export const isEqual = (one: unknown, other: unknown): boolean => inOneOrder(one) === inOneOrder(other);

const inOneOrder = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
