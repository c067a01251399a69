/** An ask as a part of a view shows it. */
import type { Loaded } from '../../components/account/account-block.tsx';
import type { Trouble } from '../../components/shell/connection.ts';

type Asked<Reply> =
  | { at: 'idle' }
  | { at: 'asking' }
  | { at: 'shown'; reply: Reply }
  | { at: 'failed'; problem: Trouble };

export function blockOf<Reply, Answer>(asked: Asked<Reply>, read: (reply: Reply) => Answer): Loaded<Answer> {
  if (asked.at === 'shown') return { at: 'shown', answer: read(asked.reply) };
  return asked.at === 'failed' ? { at: 'failed', problem: asked.problem } : { at: 'waiting' };
}
