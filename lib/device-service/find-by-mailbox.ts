/**
 * Email finder of a service that asks mail servers: guesses are checked there, as far as servers answer.
 * lib/contract/README.md §2.4, §4.2.
 */
import type { Finding } from '../contract/resources/emails.ts';
import { writeDay } from '../contract/times.ts';
import type { AskMailbox } from './answers.ts';
import { domainOf } from './domain-name.ts';
import {
  echo,
  type Found,
  type Guess,
  isForgotten,
  lookFor,
  noMail,
  settle,
  withoutForgotten,
} from './email-finder.ts';
import { noteAsk } from './email-verifier.ts';
import type { Context, SlowHandler } from './handler.ts';
import { usedUp } from './plan.ts';
import type { Directory } from './store-directory.ts';

/** How many guesses are checked, likeliest first. */
const mostAsked = 3;
/** Seconds, by default. */
const usualDuration = 10;

export function findByMailbox(askMailbox: AskMailbox): SlowHandler<'findEmail'> {
  return async (params, { lend, signal, ...rest }) => {
    const looked = await lend(async (store) => {
      const found = await lookFor(params, { ...rest, store });
      return 'at' in found ? found : { found, guesses: await guessesOf(found, store.directory) };
    }, 'read');
    if ('at' in looked) return looked;
    const { found, guesses } = looked;
    const late = AbortSignal.timeout((params.max_duration ?? usualDuration) * 1_000);
    const over = signal ? AbortSignal.any([signal, late]) : late;
    const replies: MailboxReplies = { refused: new Set(), answer: null };
    for (const { email } of guesses) {
      if (over.aborted || !(await lend((store) => mayAsk(email, found, { ...rest, store })))) break;
      const answer = await askMailbox(email, { sources: [], signal: over });
      if (answer.at === 'not-asked' && answer.verdict.host.at === 'none') return noMail();
      if (answer.at !== 'asked') break;
      const { status, score, accept_all } = answer.data;
      if (status !== 'invalid') {
        const verification = { date: writeDay(rest.now), status };
        replies.answer = { email, score: status === 'valid' ? score : null, checked: { verification, accept_all } };
        break;
      }
      replies.refused.add(email);
    }
    return lend(
      async (store) =>
        // Meanwhile others may have used up the rest.
        usedUp(await store.account.read(), 'searches') ??
        settle(await stillOpen(afterwards(found, replies), store.directory), echo(params), { ...rest, store }),
    );
  };
}

/** Someone may opt out while others are asked about. */
async function mayAsk(email: string, found: Found, context: Pick<Context, 'store' | 'now'>): Promise<boolean> {
  const guess = { email, source_type: 'generated' } as const;
  return !(await isForgotten(guess, found, context.store.directory)) && noteAsk(domainOf(email) ?? '', context);
}

/** People who opted out are never checked. If the likeliest guess is theirs, none is. */
async function guessesOf(found: Found, directory: Directory): Promise<Guess[]> {
  if (!found.guess || found.known) return [];
  if (await isForgotten({ email: found.guess.email, source_type: 'generated' }, found, directory)) return [];
  return madeUp(found).slice(0, mostAsked);
}

/** Other candidates, too, may have opted out since they were read. */
async function stillOpen(found: Found, directory: Directory): Promise<Found> {
  const { more } = found;
  if (!more) return found;
  return { ...found, more: { ...more, candidates: await withoutForgotten(more.candidates, found, directory) } };
}

/** Guesses, likeliest first. Known addresses are left out, because they may belong to a namesake. */
function madeUp({ guess, more }: Found): Guess[] {
  const others = more?.candidates.filter(({ source_type }) => source_type === 'generated') ?? [];
  return [...(guess ? [guess] : []), ...others.map(({ email, score }) => ({ email, score: score ?? 0 }))];
}

interface MailboxReplies {
  /** The server rejected these. */
  refused: Set<string>;
  /** The reply about the last guess that was checked. `score`: null unless the verdict is `valid`. */
  answer: { email: string; score: number | null; checked: Pick<Finding, 'verification' | 'accept_all'> } | null;
}

/** The likeliest remaining guess; none if the mail server rejected all. */
function afterwards(found: Found, { refused, answer }: MailboxReplies): Found {
  const { guess, more } = found;
  if (!guess || !more || (refused.size === 0 && !answer)) return found;
  const first = madeUp(found).find(({ email }) => !refused.has(email)) ?? null;
  const score = first && (answer?.email === first.email ? answer.score : null);
  const candidates = more.candidates.filter(({ email }) => email !== first?.email && !refused.has(email));
  return {
    ...found,
    guess: first && { email: first.email, score: score ?? first.score },
    more: { ...more, score: first && (score ?? first.score), candidates },
    ...(answer && answer.email === first?.email && { checked: answer.checked }),
  };
}
