/** Random writes to a book of leads. */
import fc from 'fast-check';
import { everything } from '../../../../lib/device-service/page-of-rows.ts';
import type { LeadBook } from '../../../../lib/device-service/store-leads.ts';
import { type Draft, draft, now } from './random-leads.ts';

type Step =
  | { do: 'add'; lead: Draft }
  | { do: 'put'; nth: number; lead: Draft }
  | { do: 'remove'; nth: number }
  | { do: 'batch'; leads: Draft[] };

const address = fc.integer({ min: 1, max: 30 }).map((nth) => `person-${nth}@Some.test`);
const anyLead = address.chain(draft);
const nth = fc.nat({ max: 40 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), lead: anyLead }),
  fc.record({ do: fc.constant('put' as const), nth, lead: anyLead }),
  fc.record({ do: fc.constant('remove' as const), nth }),
  fc.record({ do: fc.constant('batch' as const), leads: fc.array(anyLead, { maxLength: 20 }) }),
);

export const leadSteps = fc.array(step, { maxLength: 10 });

export async function carryOut(book: LeadBook, steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    if (one.do === 'add') {
      if (!(await book.leadOf(one.lead.email))) await book.add(one.lead);
    } else if (one.do === 'batch') {
      const each = [...new Map(one.leads.map((each) => [each.email.toLowerCase(), each])).values()];
      await book.change(
        each.map(({ email }) => email),
        (existing) => each.map((draft) => ({ ...draft, id: existing.get(draft.email.toLowerCase())?.id })),
      );
    } else {
      const { leads } = await book.leads({}, now, everything);
      const at = leads[one.nth % Math.max(1, leads.length)];
      if (!at) continue;
      if (one.do === 'remove') await book.remove(at.id);
      else await book.put({ ...one.lead, id: at.id, email: at.email });
    }
  }
}
