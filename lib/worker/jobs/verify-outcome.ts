/** What an answer of the verifier means for its step. Contract, sections 3 and 4.4. */

import { failurePauses, mailServerPauses, mostPolls, pollPause } from '../../background/jobs/pauses.ts';
import { nameless } from '../../background/requests/forget-person.ts';
import type { StepRecord } from '../../background/storage/store.ts';
import type { Answer } from '../../contract/answer.ts';
import type { Problem } from '../../contract/problem.ts';
import { isLost } from '../asks/spends.ts';
import { newVerify, type VerifyData, verifyDataOf } from './step-data.ts';

/** `before`: the step as it was when it was taken up; `sent`: as it stands now. */
export function afterVerify(
  before: StepRecord,
  sent: StepRecord,
  answer: Answer<'verifyEmail'>,
  now: number,
): StepRecord {
  const data = verifyDataOf(sent) ?? newVerify;
  if (!answer.ok) return afterProblem(before, { ...sent, data }, data, answer.problem, now);
  if (answer.at === 'done')
    return { ...sent, at: 'done', problem: null, data: { ...data, verdict: answer.reply.data.status } };
  const polls = data.polls + 1;
  const pending: StepRecord = { ...sent, at: 'pending', since: sent.since ?? now, tries: 0, problem: null };
  const isLong = polls >= mostPolls;
  return { ...pending, due: now + pollPause(polls), data: { ...data, polls, rests: isLong } };
}

function afterProblem(
  before: StepRecord,
  sent: StepRecord,
  data: VerifyData,
  problem: Problem,
  now: number,
): StepRecord {
  switch (problem.code) {
    case 'opted-out':
      return nameless(sent);
    case 'mail-server': {
      const pause = mailServerPauses[data.fails];
      const anew = { ...sent, since: null, problem, data: { ...data, polls: 0, fails: data.fails + 1 } };
      return pause === undefined ? { ...anew, at: 'failed' } : { ...anew, at: 'waiting', due: now + pause };
    }
    case 'domain-cap':
      return { ...sent, at: 'waiting', since: null, problem };
    case 'service-failed':
    case 'no-answer':
    case 'too-large':
    case 'unreadable':
      return afterFailure(before, sent, problem, now);
    default:
      return { ...sent, at: 'failed', problem };
  }
}

/** What was lost may have come true: it stays `sent`, so that the leads are looked at before it is asked again. */
function afterFailure(before: StepRecord, sent: StepRecord, problem: Problem, now: number): StepRecord {
  const isPassing = isLost(problem) || (problem.code === 'service-failed' && problem.status >= 500);
  const pause = isPassing ? failurePauses[sent.tries] : undefined;
  const again = { ...sent, tries: sent.tries + 1, problem };
  if (pause === undefined) return { ...again, at: 'failed' };
  return isLost(problem)
    ? { ...again, at: 'sent', due: now + pause }
    : { ...again, ...unsent(before), due: now + pause };
}

/** Back to where it was: nothing was carried out. */
export function unsent({ at, since }: StepRecord): Pick<StepRecord, 'at' | 'since'> {
  return { at, since };
}
