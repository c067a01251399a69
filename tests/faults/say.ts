/** Says messages to the worker from a page of the extension, as its screens do: again, with the same id, when the worker was stopped. */
import type { Page } from 'puppeteer-core';
import type { OperationName, Params } from '../../lib/contract/operations.ts';
import type { Answers, MessageName, Says } from '../../lib/messages/catalogue.ts';
import type { Asked, JobView } from '../../lib/messages/views.ts';
import '../e2e/harness/extension-globals.ts';
import { type UntilOptions, until } from '../e2e/harness/until.ts';

const mostCutOffs = 3;

/** Rejects when the worker refuses the message or fails at it. */
export async function say<Name extends MessageName>(
  page: Page,
  name: Name,
  data: Says<Name>,
  id: string = crypto.randomUUID(),
): Promise<Answers[Name]> {
  let answer: { ok?: boolean; value?: unknown } | undefined;
  for (let cutOffs = 0; cutOffs < mostCutOffs && answer?.ok !== true; cutOffs += 1) {
    answer = (await page.evaluate(
      (message) => chrome.runtime.sendMessage({ to: 'worker', ...message }).catch(() => undefined),
      { id, name, data },
    )) as typeof answer;
  }
  if (answer?.ok !== true) throw new Error(`The worker did not answer ${name}: ${JSON.stringify(answer)}`);
  return answer.value as Answers[Name];
}

type How = Partial<Omit<Says<'request'>, 'operation' | 'params'>>;

/** A click that saw its cost, unless `how` says otherwise. */
export async function ask<Name extends OperationName>(
  page: Page,
  operation: Name,
  params: Params<Name>,
  how: How = {},
  id?: string,
): Promise<Asked<Name>> {
  const usual = { click: true, anew: false, again: false, private: false, page: null };
  return (await say(page, 'request', { operation, params, ...usual, ...how }, id)) as Asked<Name>;
}

/** The code of the problem; `ok` when there is none. */
export function codeOf(asked: Asked<OperationName>): string {
  return asked.ok ? 'ok' : asked.problem.code;
}

export async function verify(
  page: Page,
  emails: readonly string[],
  how: Partial<Says<'verify'>> = {},
): Promise<JobView> {
  const { job } = await say(page, 'verify', { emails: [...emails], anew: false, private: false, ...how });
  if (!job) throw new Error('There is no job');
  return job;
}

export type Contact = Says<'save'>['contacts'][number];

/** Somebody at a company, of whom the given is known. */
export function contact(email: string, known: Partial<Contact> = {}): Contact {
  const nothing = {
    type: null,
    first_name: null,
    last_name: null,
    position: null,
    department: null,
    seniority: null,
    phone_number: null,
    linkedin_url: null,
    twitter: null,
    confidence: null,
    source_type: null,
    company: null,
    domain: null,
    company_industry: null,
    company_size: null,
    country_code: null,
  };
  const verification = { status: null, date: null };
  return { email, ...nothing, decision_maker: false, verification, sources: [], ...known };
}

export async function save(page: Page, contacts: Contact[], how: Partial<Says<'save'>> = {}): Promise<JobView> {
  const { job } = await say(page, 'save', { contacts, page: null, list: null, private: false, ...how });
  if (!job) throw new Error('There is no job');
  return job;
}

/** A job as the worker shows it now; undefined when there is none. */
export async function jobOf(page: Page, id: string, isPrivate = false): Promise<JobView | undefined> {
  const { jobs } = await say(page, 'jobs', { private: isPrivate });
  return jobs.find((job) => job.id === id);
}

/** Waits until a job stands as it is wanted. */
export async function untilJob(
  page: Page,
  id: string,
  isSo: (job: JobView) => boolean,
  options: UntilOptions = {},
): Promise<JobView> {
  let last: JobView | undefined;
  const look = async () => {
    last = await jobOf(page, id);
    return last !== undefined && isSo(last) && last;
  };
  return until('the job stands as it should', look, { every: 60, ...options }).catch((problem: Error) => {
    throw new Error(`${problem.message}\nIt stands so: ${JSON.stringify(last)}`);
  });
}
