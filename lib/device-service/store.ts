/**
 * What the contract's behaviour stands on. It is asynchronous, so that memory, IndexedDB or anything else can stand
 * behind it. It has no transactions of its own: asks take turns (`device-service.ts`). Filters come as data in the
 * contract's own words, so that a store may answer them by its indexes. Their table says what each means
 * (`contract/filters/`), and `filters/*-asks.ts` read it.
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
