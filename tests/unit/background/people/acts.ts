/** Users' actions on people at a stage, and the rows that its views then show. */
import { type Row, verdictOfRow } from '../../../../components/contact/rows.ts';
import { companyOfSearch, contactOfAddress, contactOfEntry } from '../../../../lib/contract/contact.ts';
import type { OperationName, Params, Reply } from '../../../../lib/contract/operations.ts';
import type { JobView } from '../../../../lib/messages/job-views.ts';
import type { About } from '../../../../lib/messages/people-views.ts';
import type { Asked, CachedAnswer } from '../../../../lib/messages/request-views.ts';
import { waitFor } from '../../harness/wait-for.ts';
import type { Stage } from './modes.ts';
import { rowsFrom, verdictOfLead } from './views.ts';

/** Advances the clock until the request ends, since it may wait for its turn at the service. */
async function inTime<Value>({ clock }: Pick<Stage['platform'], 'clock'>, going: Promise<Value>): Promise<Value> {
  let isOver = false;
  const end = going.finally(() => {
    isOver = true;
  });
  await waitFor(async () => {
    await clock.advance(200);
    if (!isOver) throw new Error('It is not over');
  });
  return end;
}

const how = { click: true, skipCache: false, again: false, private: false, page: null };

export async function ask<Name extends OperationName>(
  { handlers, platform }: Stage,
  operation: Name,
  params: Params<Name>,
) {
  const asking = handlers.request({ operation, params, ...how }, crypto.randomUUID());
  const asked = (await inTime(platform, asking)) as Asked<Name>;
  if (!asked.ok) throw new Error(`${operation}: ${asked.problem.code}`);
  return asked.reply;
}

export async function over({ handlers, platform }: Stage, job: JobView | null): Promise<void> {
  if (!job) return;
  await waitFor(async () => {
    await platform.clock.advance(1_000);
    const { jobs } = await handlers.jobs({}, 'jobs');
    const state = jobs.find(({ id }) => id === job.id)?.state;
    if (state !== 'done') throw new Error(`The job is ${state}`);
  });
}

export const search = async (stage: Stage) =>
  (await ask(stage, 'searchDomain', { domain: stage.domain, limit: 5 })).data;

export async function verify(stage: Stage, emails: string[]): Promise<void> {
  const { job } = await stage.handlers.verify({ emails, skipCache: false, private: false }, crypto.randomUUID());
  await over(stage, job);
}

export async function save(stage: Stage, emails: readonly string[]): Promise<void> {
  const contacts = emails.map((email) => contactOfAddress(email, null));
  const says = { contacts, page: null, list: 'Fair', private: false };
  const { job } = await stage.handlers.save(says, crypto.randomUUID());
  await over(stage, job);
}

export const answersOf = <Name extends OperationName>({ cached }: About, name: Name): Reply<Name>[] =>
  cached.filter((one): one is CachedAnswer<Name> => one.operation === name).map(({ reply }) => reply);

/** The company's people in the popup, at its first paint. */
export async function inPopup({ handlers, domain }: Stage): Promise<readonly Row[]> {
  const { about } = await handlers['look-up']({ text: domain, private: false }, 'look');
  const answers = answersOf(about, 'searchDomain').map(({ data }) => data);
  const contacts = answers.flatMap((data) => data.emails.map((entry) => contactOfEntry(entry, companyOfSearch(data))));
  return rowsFrom(about, contacts);
}

/** The rows on a page or in a mailbox that shows these addresses. */
export async function onPage({ handlers }: Stage, emails: string[]): Promise<readonly Row[]> {
  const about = await handlers.about({ domain: null, page: null, emails, private: false }, 'about');
  return rowsFrom(
    about,
    emails.map((email) => contactOfAddress(email, null)),
  );
}

export const verdictsOf = (rows: readonly Row[]) =>
  Object.fromEntries(rows.map((row) => [row.contact.email, verdictOfRow(row)]));

export async function inLeads(stage: Stage, emails: string[]) {
  const { leads } = (await ask(stage, 'listLeads', { limit: 100 })).data;
  const known = await stage.handlers.known({ emails, names: [], private: false }, 'known');
  return Object.fromEntries(
    leads.filter(({ email }) => emails.includes(email)).map((lead) => [lead.email, verdictOfLead(lead, known)]),
  );
}
