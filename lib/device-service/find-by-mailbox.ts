/** Email finder of a service that asks mail servers: what was made up of a name is held against them, as far as they say anything. lib/contract/README.md §2.4, §4.2. */
import type { Finding } from '../contract/resources/emails.ts';
import { writeDay } from '../contract/times.ts';
import type { AskMailbox } from './answers.ts';
import { domainOf } from './domain-name.ts';
import { echo, type Found, type Guess, lookFor, settle } from './email-finder.ts';
import { noteAsk } from './email-verifier.ts';
import type { SlowHandler } from './handler.ts';
import type { Directory } from './store.ts';

/** So many are asked about, the likeliest first. */
const mostAsked = 3;
/** Seconds, where nobody says. */
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
    const heard: Heard = { refused: new Set(), answer: null };
    for (const { email } of guesses) {
      if (over.aborted || !(await lend((store) => noteAsk(domainOf(email) ?? '', { ...rest, store })))) break;
      const answer = await askMailbox(email, { sources: [], signal: over });
      if (answer.at !== 'asked') break;
      const { status, score, accept_all } = answer.data;
      if (status !== 'invalid') {
        const verification = { date: writeDay(rest.now), status };
        heard.answer = { email, score: status === 'valid' ? score : null, checked: { verification, accept_all } };
        break;
      }
      heard.refused.add(email);
    }
    return lend((store) => settle(afterwards(found, heard), echo(params), { ...rest, store }));
  };
}

/** Nobody who opted out is asked about; where the likeliest did, nobody is. */
async function guessesOf(found: Found, directory: Directory): Promise<Guess[]> {
  if (!found.guess || found.known || (await directory.optedOut(found.guess.email))) return [];
  return madeUp(found).slice(0, mostAsked);
}

/** The likeliest first. One that is known is somebody's already, who may be another of the name. */
function madeUp({ guess, more }: Found): Guess[] {
  const others = more?.candidates.filter(({ source_type }) => source_type === 'generated') ?? [];
  return [...(guess ? [guess] : []), ...others.map(({ email, score }) => ({ email, score: score ?? 0 }))];
}

interface Heard {
  /** Nobody has these. */
  refused: Set<string>;
  /** What was said of the last one. `score`: null where that is no surer than before. */
  answer: { email: string; score: number | null; checked: Pick<Finding, 'verification' | 'accept_all'> } | null;
}

/** The likeliest that is left; none where the mail server knows none of them. */
function afterwards(found: Found, { refused, answer }: Heard): Found {
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
