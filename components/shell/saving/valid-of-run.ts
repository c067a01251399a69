/** The people of a finished verification run whose addresses are valid, with what is known of them. Sends nothing. */
import { type Contact, contactOfAddress } from '../../../lib/contract/contact.ts';
import { writeDay } from '../../../lib/contract/times.ts';
import type { JobRow, JobView } from '../../../lib/messages/job-views.ts';
import { mostKnown } from '../../../lib/messages/row-limits.ts';
import { send } from '../../../lib/messages/send.ts';
import type { SharedState } from '../shared-state.ts';

export async function validOfRun({ known, connection }: SharedState, job: JobView): Promise<Contact[]> {
  const contacts: Contact[] = [];
  for (let offset = 0; offset < job.total && !connection.signal.aborted; offset += mostKnown) {
    const response = await send('job-rows', { job: job.id, offset, limit: mostKnown, failed: false });
    const valid = response.ok ? response.value.rows.filter(isValid) : [];
    if (valid.length === 0) continue;
    const emails = valid.map(({ key }) => key);
    const about = await send('known', { emails, names: [], private: connection.private.peek() });
    if (about.ok) known.learn(about.value, emails);
    contacts.push(...valid.map((row) => contactOf(row, known.people.peek().get(row.key.toLowerCase()))));
  }
  return contacts;
}

const isValid = ({ at, outcome }: JobRow) => at === 'done' && outcome === 'valid';

function contactOf({ key, asked }: JobRow, known: Contact | undefined): Contact {
  const date = asked === null ? null : writeDay(asked);
  return { ...(known ?? contactOfAddress(key, null)), verification: { status: 'valid', date } };
}
