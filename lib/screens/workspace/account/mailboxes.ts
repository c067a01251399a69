/** The team's email accounts, each with what it sends today: two answers of the service put together. */
import type { Capacity, EmailAccount } from '../../../contract/resources/team.ts';

export interface Mailbox {
  key: string;
  email: string | null;
  name: string | null;
  provider: string | null;
  status: string | null;
  /** Mails of today; null when the service does not say. */
  sent: number | null;
  scheduled: number | null;
  /** Mails a day. */
  limit: number | null;
}

/** A capacity belongs to the account of its id, else of its address; one without an account is shown by itself. */
export function mailboxesOf(accounts: readonly EmailAccount[], capacities: readonly Capacity[]): Mailbox[] {
  const isOf = (account: EmailAccount, capacity: Capacity) =>
    String(capacity.id) === String(account.id) ||
    (account.email !== null && capacity.email?.toLowerCase() === account.email.toLowerCase());
  const known = accounts.map((account) =>
    mailbox(account, capacities.find((capacity) => isOf(account, capacity)) ?? null),
  );
  const others = capacities.filter((capacity) => !accounts.some((account) => isOf(account, capacity)));
  return [...known, ...others.map((capacity) => mailbox(null, capacity))];
}

function mailbox(account: EmailAccount | null, capacity: Capacity | null): Mailbox {
  const names = [account?.first_name, account?.last_name].filter((name) => name);
  return {
    key: account ? `account ${account.id}` : `capacity ${capacity?.id}`,
    email: account?.email ?? capacity?.email ?? null,
    name: names.join(' ') || null,
    provider: account?.provider ?? null,
    status: account?.sending_status ?? null,
    sent: capacity?.sent ?? null,
    scheduled: capacity?.scheduled ?? null,
    limit: capacity?.daily_limit ?? account?.daily_limit ?? null,
  };
}
