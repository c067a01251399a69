/** Which of the leads that are about to be pushed the app already has. Free, and it changes nothing there. */
import { keyOfEmail } from '../../lib/contract/text.ts';
import type { AppAnswers, LookedUpLead } from '../../lib/messages/app-views.ts';
import type { Says } from '../../lib/messages/catalogue.ts';
import { send } from '../../lib/messages/send.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { Chosen } from './chosen-leads.ts';

export type Duplicates =
  /** `offered`: a click checks. Few leads are checked as soon as they are chosen. */
  { at: 'none' | 'offered' | 'asking' } | { at: 'failed'; problem: ShownProblem } | Known;

interface Known {
  at: 'known';
  /** The ids of all leads; null for a list too long to be checked whole. */
  leads: number[] | null;
  /** The number of leads for which the app has answered. */
  checked: number;
  there: LookedUpLead[];
  problem: AppAnswers['problem'];
}

/** Leads that are checked without another click. */
export const fewLeads = 100;

/** Requests at most: 1,000 leads. */
const mostRequests = 20;
/** Leads in one request. */
const atOnce = 50;

type Asked = Says<'look-up-in-app'>['of'];

/** Null once the signal is aborted. */
export async function findDuplicates(
  { service, app }: { service: string; app: string },
  chosen: Chosen,
  signal: AbortSignal,
): Promise<Duplicates | null> {
  const leads: number[] = [];
  const there: LookedUpLead[] = [];
  let checked = 0;
  let next: Asked | null = firstOf(chosen);
  for (let many = 0; next !== null && many < mostRequests; many += 1) {
    const of: Asked = next;
    const response = await send('look-up-in-app', { service, app, of });
    if (signal.aborted) return null;
    if (!response.ok) return { at: 'failed', problem: response.problem };
    if (!response.value.ok) return { at: 'failed', problem: response.value.problem };
    const { answers, problem, leads: page, next: from } = response.value.value;
    const records = new Map(answers.map((one) => [one.about, one.records]));
    leads.push(...page.map(({ id }) => id));
    checked += page.filter(({ email }) => records.has(keyOfEmail(email))).length;
    there.push(...page.filter(({ email }) => (records.get(keyOfEmail(email)) ?? []).length > 0));
    next = nextOf(chosen, (many + 1) * atOnce, from);
    if (problem) return { at: 'known', leads: chosen.from === 'ids' ? chosen.ids : null, checked, there, problem };
  }
  return { at: 'known', leads: next === null ? leads : null, checked, there, problem: null };
}

function firstOf(chosen: Chosen): Asked {
  return chosen.from === 'list' ? { leads_list_id: chosen.list, from: 0 } : { lead_ids: chosen.ids.slice(0, atOnce) };
}

function nextOf(chosen: Chosen, at: number, from: number | null): Asked | null {
  if (chosen.from === 'list') return from === null ? null : { leads_list_id: chosen.list, from };
  return at < chosen.ids.length ? { lead_ids: chosen.ids.slice(at, at + atOnce) } : null;
}

/** The ids to push if the leads that the app already has are left out; null if not all ids are known. */
export function withoutDuplicates(duplicates: Duplicates): number[] | null {
  if (duplicates.at !== 'known' || duplicates.leads === null) return null;
  const out = new Set(duplicates.there.map(({ id }) => id));
  return duplicates.leads.filter((id) => !out.has(id));
}
