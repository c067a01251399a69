import { keyOfEmail } from '../../contract/text.ts';
import type { JobRow, JobView } from '../../messages/job-views.ts';
import type { Check } from '../../messages/people-views.ts';
import { isBetterAnswer, isVerdict } from '../../messages/waterfall.ts';
import { readCached } from '../requests/cache.ts';
import type { Requests } from '../requests/requests.ts';
import { peopleAtAll } from '../storage/people.ts';
import type { PersonRecord, StepRecord } from '../storage/store.ts';
import type { JobContext } from './context.ts';
import { isUndoable, type Job, mayGo, rests } from './job.ts';
import { type JobStore, outcomeOf } from './job-store.ts';
import { undoTime } from './pauses.ts';

/**
 * Called often for long jobs, so it uses the tally instead of counting steps. `now`: epoch milliseconds. `order`: see
 * `JobStore.nextOrder`.
 */
export function viewOf(job: Job, now: number, order: number): JobView {
  const { kind, record, tally } = job;
  const held = record.held ?? heldSteps(job, now);
  return {
    id: record.id,
    order,
    kind: record.kind,
    service: record.service,
    name: record.name ?? null,
    state: stateOf(job, held !== null),
    held,
    // A damaged record may state fewer than there are steps.
    total: Math.max(record.total, tally.done + tally.failed),
    done: tally.done,
    failed: tally.failed,
    retriable: tally.failed - (tally.forGood ?? 0),
    counts: { ...tally.counts },
    created: record.created,
    sendAfter: kind.isUndoable ? record.created + undoTime : null,
    list: record.list,
    saves: [],
    dry: false,
    reverts: null,
    file: null,
    ...kind.view?.(job),
  };
}

function stateOf(job: Job, isHeld: boolean): JobView['state'] {
  const { state } = job.record;
  if (state !== 'open') return state;
  if (isHeld) return 'held';
  return isUndoable(job) ? 'waiting' : 'running';
}

/** The problem that all remaining steps wait out: the one due first. Null if any step can go on. */
function heldSteps(job: Job, now: number): JobView['held'] {
  let first: StepRecord | null = null;
  for (const step of job.active.values()) {
    if (!mayGo(job, step)) continue;
    if (step.at !== 'waiting' || step.problem === null || step.due <= now) return null;
    if (first === null || step.due < first.due) first = step;
  }
  return first?.problem ? { problem: first.problem, until: first.due } : null;
}

export interface RowsWanted {
  offset: number;
  limit: number;
  /** Only failed rows */
  failed: boolean;
}

/** A page of the job's rows, in their original order. The steps must have been read. */
export async function rowsOf(
  { context, requests }: Pick<CheckParts, 'context' | 'requests'>,
  job: Job,
  { offset, limit, failed }: RowsWanted,
): Promise<{ rows: JobRow[]; total: number }> {
  const page = await job.kind.page?.(job, context, { offset, limit, failed });
  if (page) return page;
  const isWanted = ({ at }: { at: string }) => !failed || at === 'failed';
  const own = job.kind.rows?.(job).filter(isWanted);
  if (own) return { rows: own.slice(offset, offset + limit), total: own.length };
  const steps = [...job.steps.values()].filter(isWanted);
  const rows = steps.slice(offset, offset + limit).map(async (step) => ({
    ...rowOf(step, outcomeOf(job.kind, step)),
    ...(await job.kind.row?.(step, requests, context)),
  }));
  return { rows: await Promise.all(rows), total: steps.length };
}

/** The part of a row that all kinds share */
export function rowOf(step: StepRecord, outcome: string | null): JobRow {
  const { key, problem } = step;
  const ofSome = {
    line: null,
    fields: null,
    differing: [],
    writes: [],
    samePerson: null,
    verification: null,
    asked: null,
  };
  return { ...ofSome, key, at: rowState(step), outcome, problem };
}

function rowState(step: StepRecord): JobRow['at'] {
  if (rests(step)) return 'still-checking';
  return step.at === 'sent' || step.at === 'pending' ? 'under-way' : step.at;
}

interface CheckParts {
  context: JobContext;
  requests: Requests;
  jobStore: JobStore;
}

/**
 * What is known about whether addresses are deliverable: a running check, else the newer of the cached verdict and a
 * failed check. In the order of the addresses, without unknown ones. `services`: the chosen one, whose checks run, and
 * others whose verdicts are shown. `people`: their records, if already read.
 */
export async function checksOf(
  parts: CheckParts,
  services: readonly string[],
  emails: readonly string[],
  people?: readonly PersonRecord[],
): Promise<Check[]> {
  const wanted = [...new Set(emails.map(keyOfEmail))];
  const [steps, verdicts] = await Promise.all([
    verificationsOf(parts, services[0], [
      ...new Set([...wanted, ...emails.map((email) => email.trim().toLowerCase())]),
    ]),
    verdictsOf(parts, people ?? (await peopleAtAll(parts.context.store, services, wanted))),
  ]);
  const found = wanted.map((key): Check | null => {
    const step = steps.get(key);
    const check = step ? checkIn(parts.jobStore.jobs.get(step.job), step) : null;
    if (check && check.at !== 'failed') return check;
    const verdict = verdicts.get(key);
    return !verdict || (check && step && step.due > verdict.asked) ? check : verdict;
  });
  return found.filter((check) => check !== null);
}

/**
 * A waiting check shows nothing while its job is paused or stopped: only a click continues it. A pending check of a
 * paused job is not polled, so it shows as still checking.
 */
function checkIn(job: Job | undefined, step: StepRecord): Check | null {
  const check = checkOf(step);
  const state = job?.record.state;
  if (check?.at === 'waiting') return state === 'open' ? check : null;
  if (check?.at === 'checking' && step.at === 'pending' && state === 'paused')
    return { ...check, at: 'still-checking' };
  return check;
}

/** By address, in one read */
async function verdictsOf({ context }: CheckParts, people: readonly PersonRecord[]) {
  const ids = people.flatMap(({ verified }) => verified ?? []);
  const answers = ids.length === 0 ? [] : await context.store.list('answers', { among: ids });
  const verdicts = new Map<string, Verdict>();
  for (const { params, service: of, asked, ...answer } of answers) {
    const reply = readCached('verifyEmail', { params, service: of, asked, ...answer });
    if (!reply || typeof params.email !== 'string') continue;
    const key = keyOfEmail(params.email);
    const verdict: Verdict = { at: 'done', email: params.email.toLowerCase(), verification: reply.data, asked, of };
    const before = verdicts.get(key);
    verdicts.set(key, before ? await shownOf(context, before, verdict) : verdict);
  }
  return verdicts;
}

type Verdict = Extract<Check, { at: 'done' }>;

/** The verdict that the user chose, else the one that the rule prefers; with those of the other services. */
async function shownOf({ chosenAnswer }: JobContext, before: Verdict, verdict: Verdict): Promise<Verdict> {
  const chosen = await chosenAnswer('verifyEmail', { email: verdict.email });
  const isChosen = chosen !== null && (verdict.of === chosen || before.of === chosen);
  const isShown = isChosen ? verdict.of === chosen : isBetterAnswer('verify', comparedOf(verdict), comparedOf(before));
  const [shown, { of: service = '', verification, asked }] = isShown ? [verdict, before] : [before, verdict];
  return { ...shown, others: [...(before.others ?? []), { service, status: verification.status, asked }] };
}

const comparedOf = ({ verification: { status }, asked }: Verdict) =>
  ({ at: isVerdict(status) ? 'answered' : 'nothing', score: null, asked }) as const;

/**
 * The verification steps by address, as `keyOfEmail` gives it. Steps of long jobs that are not read yet are found in
 * the store, by the spellings in `emails`.
 */
async function verificationsOf(
  { context, jobStore }: CheckParts,
  service: string | undefined,
  emails: readonly string[],
) {
  const jobs = [...jobStore.jobs.values()].filter(
    ({ record }) => record.kind === 'verify' && record.service === service,
  );
  const unread = new Set(jobs.filter(({ isRead }) => !isRead).map(({ record }) => record.id));
  const stored = await Promise.all(
    (unread.size > 0 ? emails : []).map((email) => context.store.list('steps', { by: 'key', is: email })),
  );
  const all = [
    ...jobs.flatMap(({ steps }) => [...steps.values()]),
    ...stored.flat().filter(({ job }) => unread.has(job)),
  ];
  const steps = new Map<string, StepRecord>();
  for (const step of all) {
    const key = keyOfEmail(step.key);
    steps.set(key, newer(steps.get(key), step));
  }
  return steps;
}

/** An unfinished step wins over a finished one; otherwise the later job wins. */
function newer(one: StepRecord | undefined, other: StepRecord): StepRecord {
  if (!one) return other;
  const isOver = ({ at }: StepRecord) => at === 'done' || at === 'failed' || at === 'removed';
  return isOver(other) && !isOver(one) ? one : other;
}

/**
 * The check shown beside an address. Null for a step that is done, whose verdict is a cached answer, and for a
 * removed one.
 */
export function checkOf(step: StepRecord): Check | null {
  const { key: email, job, at } = step;
  const since = step.since ?? step.due;
  if (at === 'done' || at === 'removed') return null;
  if (at === 'failed') return step.problem && { at: 'failed', email, job, problem: step.problem };
  if (rests(step)) return { at: 'still-checking', email, job, since };
  return at === 'waiting' ? { at, email, job } : { at: 'checking', email, job, since };
}
