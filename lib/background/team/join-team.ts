import { isRecord } from '../../contract/tolerant.ts';
import type { Sent } from '../../http-service/send.ts';
import type { Says } from '../../messages/catalogue.ts';
import type { JoinAnswer, Joining } from '../jobs/kinds/team-steps.ts';
import { errorIn, problemOf } from './ask-team.ts';

const endings: Partial<Record<string, 'used' | 'expired' | 'unknown'>> = {
  invitation_used: 'used',
  invitation_expired: 'expired',
  invitation_unknown: 'unknown',
};

/** Exchanges the code of an invitation for a key (`lib/team-service/protocol.md`). */
export async function joinTeam(
  invitation: NonNullable<Says<'connect'>['invitation']>,
  { send, journal, service }: Joining,
): Promise<JoinAnswer> {
  const answer = readJoined(await send('/harrier/join', { ...invitation }));
  const outcome = answer.at === 'failed' ? answer.problem.code : answer.at;
  await journal.noteOwn({ service, operation: 'joinTeam', params: {}, outcome });
  return answer;
}

function readJoined(sent: Sent): JoinAnswer {
  if (sent.at === 'failed') return sent;
  const { status, body } = sent.wire;
  const key = isRecord(body) && isRecord(body.data) ? body.data.key : null;
  if (status === 200 && typeof key === 'string') return { at: 'joined', key };
  const { id } = errorIn(body);
  const why = typeof id === 'string' ? endings[id] : undefined;
  return why ? { at: 'ended', why } : { at: 'failed', problem: problemOf(sent) };
}
