import { type Contact, contactOfAddress } from '../../lib/contract/contact.ts';
import type { Recipient } from '../../lib/contract/operations/campaigns.ts';
import { keyOfEmail } from '../../lib/contract/text.ts';
import { writeCsv } from '../format/csv.ts';

/** Without a website, the address's domain counts. */
export function contactOfRecipient(recipient: Recipient): Contact {
  const bare = contactOfAddress(recipient.email, null);
  return {
    ...bare,
    first_name: recipient.first_name,
    last_name: recipient.last_name,
    position: recipient.position,
    company: recipient.company,
    domain: recipient.website ?? bare.domain,
  };
}

/** Addresses identify recipients, in any case. */
export function keyOfRecipient({ email }: Pick<Recipient, 'email'>): string {
  return keyOfEmail(email);
}

/** The contract's names */
const columns = [
  'email',
  'first_name',
  'last_name',
  'position',
  'company',
  'website',
  'sending_status',
  'lead_id',
] as const satisfies readonly (keyof Recipient)[];

export function csvOfRecipients(recipients: readonly Recipient[]): string {
  return writeCsv(
    columns,
    recipients.map((recipient) => columns.map((column) => String(recipient[column] ?? ''))),
  );
}
