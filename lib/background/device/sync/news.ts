/** What other browsers changed on this device, for the pages that show it. */
import type { News } from '../../../sync/replica.ts';

/** Most changes per push; further ones are left out. */
const most = 1_000;

export interface SyncedChanges {
  lead(...lead: [id: number, email: string, now: News['leads'][number]['now']]): void;
  address(email: string): void;
  take(): News;
}

export function syncedChanges(): SyncedChanges {
  let leads = new Map<number, News['leads'][number]>();
  let emails = new Set<string>();
  const address = (email: string) => {
    if (emails.size < most) emails.add(email);
  };
  return {
    lead(id, email, now) {
      if (leads.size < most || leads.has(id)) leads.set(id, { id, email, now });
      address(email);
    },
    address,
    take() {
      const news = { leads: [...leads.values()], emails: [...emails] };
      [leads, emails] = [new Map(), new Set()];
      return news;
    },
  };
}
