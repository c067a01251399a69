/** The lists that a lead is to join, by id or by name. Contract, section 4.9. */
import { type Refused, refused } from '../device-service/handler.ts';
import type { Store } from '../device-service/store.ts';

interface Wanted {
  leads_list_id?: number | undefined;
  leads_list_ids?: number[] | undefined;
  leads_list_name?: string | undefined;
}

/** A name that no list has yet makes one, an id that no list has is refused; empty when none is named. */
export async function listsFor(wanted: Wanted, { leads }: Store): Promise<number[] | Refused> {
  if (wanted.leads_list_name !== undefined) {
    const list = (await leads.listNamed(wanted.leads_list_name)) ?? (await leads.addList(wanted.leads_list_name));
    return [list.id];
  }
  const ids = [wanted.leads_list_id, ...(wanted.leads_list_ids ?? [])].filter((id) => id !== undefined);
  for (const id of ids) {
    if (!(await leads.list(id))) return refused(422, 'validation_failed', `There is no list of leads ${id}.`);
  }
  return ids;
}
