/**
 * The storage behind the device service: memory, IndexedDB or a database. It has no transactions of its own, because
 * requests take turns (`device-service.ts`). Filters are data in the contract's terms, so a store can use its indexes.
 * The tables in `contract/filters/` define each filter, and `filters/*-asks.ts` read them.
 */
import type { AccountBook, Team, UsageBook, Verifications, Views } from './store-account.ts';
import type { Directory, Mail } from './store-directory.ts';
import type { LeadBook } from './store-leads.ts';

export interface Store {
  directory: Directory;
  mail: Mail;
  leads: LeadBook;
  verifications: Verifications;
  account: AccountBook;
  views: Views;
  team: Team;
  usage: UsageBook;
}
