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

/**
 * Exchanges the code of an invitation for a key (`lib/team-service/protocol.md`). The code works once, so the secret is
 * written down before: whoever joins again after an interruption gets the same key.
 */
export async function joinTeam(
  { code }: NonNullable<Says<'connect'>['invitation']>,
  { send, journal, service, owner, vault }: Joining,
): Promise<JoinAnswer> {
  const secret = await secretFor(code, { owner, vault });
  const answer = readJoined(await send('/harrier/join', { code, secret }));
  if (answer.at === 'ended') await vault.forget(owner.service);
  const outcome = answer.at === 'failed' ? answer.problem.code : answer.at;
  await journal.noteOwn({ service, operation: 'joinTeam', params: {}, outcome });
  return answer;
}

async function secretFor(code: string, { owner, vault }: Pick<Joining, 'owner' | 'vault'>): Promise<string> {
  const [before, secret] = (await vault.read(owner))?.split('\n') ?? [];
  if (before === code && secret) return secret;
  const made = newSecret();
  await vault.keep(owner, `${code}\n${made}`, { kept: 'device' });
  return made;
}

/** 256 random bits, in base64url. */
function newSecret(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
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
