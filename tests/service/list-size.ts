import type { LeadBook } from '../../lib/device-service/store-leads.ts';

export async function listSize(leads: Pick<LeadBook, 'sizes'>, list: number): Promise<number | undefined> {
  return (await leads.sizes([list])).get(list);
}
