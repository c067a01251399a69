/** Puts a page into the test's document and reads it as a mailbox. */
import type { MailFacts } from '../../../../lib/page/mail/mail-facts.ts';
import { readMail } from '../../../../lib/page/mail/read-mail.ts';

export function put(body: string): void {
  document.open();
  document.write(`<!doctype html><html lang="en"><body>${body}</body></html>`);
  document.close();
}

/** There are always facts, because the test's own document is the top one. */
export async function readHtml(body: string, address = 'https://webmail.test/'): Promise<MailFacts> {
  put(body);
  const facts = await readMail(document, new URL(address));
  if (facts === null) throw new Error('There were no facts of a page that is no frame');
  return facts;
}

/** One line per person. */
export const people = async (body: string, address?: string): Promise<string[]> =>
  (await readHtml(body, address)).people.map(
    ({ address: mail, name, role, own }) => `${name ?? '–'} ${mail} ${role}${own ? ' own' : ''}`,
  );
