/** Sends messages to the background like an extension page: if the background was stopped, again with the same id. */
import type { Page } from 'puppeteer-core';
import type { OperationName, Params } from '../../lib/contract/operations.ts';
import type { Answers } from '../../lib/messages/answers.ts';
import type { MessageName, Says } from '../../lib/messages/catalogue.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import type { Asked } from '../../lib/messages/request-views.ts';
import '../e2e/harness/extension-globals.ts';
import { type UntilOptions, until } from '../e2e/harness/until.ts';

const mostCutOffs = 3;

/** Rejects if the background refuses the message or fails at it. */
export async function say<Name extends MessageName>(
  page: Page,
  name: Name,
  data: Says<Name>,
  id: string = crypto.randomUUID(),
): Promise<Answers[Name]> {
  let answer: { ok?: boolean; value?: unknown } | undefined;
  for (let cutOffs = 0; cutOffs < mostCutOffs && answer?.ok !== true; cutOffs += 1) {
    answer = (await page.evaluate(
      (message) => chrome.runtime.sendMessage({ to: 'background', ...message }).catch(() => undefined),
      { id, name, data },
    )) as typeof answer;
  }
  if (answer?.ok !== true) throw new Error(`The worker did not answer ${name}: ${JSON.stringify(answer)}`);
  return answer.value as Answers[Name];
}

type How = Partial<Omit<Says<'request'>, 'operation' | 'params'>>;

/** Sends a request as after a click on a button that names its cost, unless `how` says otherwise. */
export async function ask<Name extends OperationName>(
  page: Page,
  operation: Name,
  params: Params<Name>,
  how: How = {},
  id?: string,
): Promise<Asked<Name>> {
  const usual = { click: true, skipCache: false, again: false, private: false, page: null };
  return (await say(page, 'request', { operation, params, ...usual, ...how }, id)) as Asked<Name>;
}

/** The problem's code, or `ok`. */
export function codeOf(asked: Asked<OperationName>): string {
  return asked.ok ? 'ok' : asked.problem.code;
}

export async function verify(
  page: Page,
  emails: readonly string[],
  how: Partial<Says<'verify'>> = {},
): Promise<JobView> {
  const { job } = await say(page, 'verify', { emails: [...emails], skipCache: false, private: false, ...how });
  if (!job) throw new Error('There is no job');
  return job;
}

export type Contact = Says<'save'>['contacts'][number];

/** A contact with the given fields; all others are empty. */
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

/** The job as the background shows it now; undefined if there is none. */
export async function jobOf(page: Page, id: string, isPrivate = false): Promise<JobView | undefined> {
  const { jobs } = await say(page, 'jobs', { private: isPrivate });
  return jobs.find((job) => job.id === id);
}

/**
 * Waits until the background has the save that a page's button started. A slow machine may be too late to see “Undo”.
 */
export const untilSaving = (page: Page): Promise<true> =>
  until('the background has the save', async () =>
    (await say(page, 'jobs', { private: false })).jobs.some(({ kind }) => kind === 'save'),
  );

/**
 * Call this before a page closes: a message that a stopped background has not received yet would be lost with the page.
 * Messages keep their order, so the earlier ones have arrived when this one is answered.
 */
export async function untilDelivered(page: Page): Promise<void> {
  await say(page, 'settings', {});
}

/** Waits until a job matches. */
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
