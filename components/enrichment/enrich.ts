import type { OperationName, Params, Reply } from '../../lib/contract/operations.ts';
import { isSameEmail } from '../../lib/contract/text.ts';
import type { CachedAnswer, UnderWay } from '../../lib/messages/request-views.ts';
import type { Run } from '../../lib/messages/waterfall.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { Connection } from '../shell/connection.ts';
import { cachedOf, type How, requestFrom } from '../shell/request-state.ts';
import { underWayOf } from '../shell/under-way.ts';
import { domainIn, type Way, type Who } from './who.ts';

export type Person = Reply<'enrichPerson'>['data'];
export type Company = Reply<'enrichCompany'>['data'];

export interface Enriched {
  person: Person | null;
  company: Company | null;
}

export type Answer =
  | ({ ok: true; asked: number; cached: boolean; run?: Run | undefined } & Enriched)
  | { ok: false; problem: ShownProblem; run?: Run | undefined };

export const operationOf = {
  person: 'enrichPerson',
  company: 'enrichCompany',
  both: 'enrichPersonAndCompany',
} as const satisfies Record<Way, OperationName>;

/** Aborting `cancelled` cancels it unless it was already sent; then its answer still comes. */
export async function enrich(
  connection: Connection,
  who: Who,
  way: Way,
  how: How,
  cancelled: AbortSignal,
): Promise<Answer> {
  const ask = <Name extends OperationName>(name: Name, params: Params<Name>) =>
    requestFrom(connection, name, params, how, undefined, cancelled);
  switch (way) {
    case 'person':
      return answerOf(await ask(operationOf.person, paramsOf(who)), ofPerson);
    case 'company':
      return answerOf(await ask(operationOf.company, { domain: domainIn(who) ?? '' }), ofCompany);
    case 'both':
      return answerOf(await ask(operationOf.both, paramsOf(who)), ofBoth);
  }
}

/** The newest cached response to this question; free of charge. */
export function cachedAnswer(
  cached: readonly CachedAnswer[],
  who: Who,
  way: Way,
): Extract<Answer, { ok: true }> | null {
  switch (way) {
    case 'person':
      return fromCache(cachedOf(cached, operationOf.person, isAboutPerson(who)), ofPerson);
    case 'company':
      return fromCache(cachedOf(cached, operationOf.company, isAboutCompany(who)), ofCompany);
    case 'both':
      return fromCache(cachedOf(cached, operationOf.both, isAboutPerson(who)), ofBoth);
  }
}

/** The same question of an earlier click, not answered yet. */
export function underWayFor(connection: Connection, who: Who, way: Way): UnderWay | null {
  switch (way) {
    case 'person':
    case 'both':
      return underWayOf(connection, [operationOf[way]], isAboutPerson(who));
    case 'company':
      return underWayOf(connection, [operationOf.company], isAboutCompany(who));
  }
}

const isAboutPerson = (who: Who) => (params: Params<'enrichPerson'>) =>
  who.by === 'handle'
    ? params.linkedin_handle?.toLowerCase() === who.handle
    : who.by === 'email' && isSameEmail(params.email ?? '', who.email);

const isAboutCompany =
  (who: Who) =>
  ({ domain }: Params<'enrichCompany'>) =>
    domain.toLowerCase() === domainIn(who);

const paramsOf = (who: Who) =>
  who.by === 'handle' ? { linkedin_handle: who.handle } : { email: who.by === 'email' ? who.email : '' };

const ofPerson = (person: Person): Enriched => ({ person, company: null });
const ofCompany = (company: Company): Enriched => ({ person: null, company });
const ofBoth = ({ person, company }: Enriched): Enriched => ({ person, company });

type Reading<Data> = (data: Data) => Enriched;

interface Replied<Data> {
  reply: { data: Data };
  asked: number;
  run?: Run | undefined;
}

function answerOf<Data>(
  answer: ({ ok: true; cached: boolean } & Replied<Data>) | { ok: false; problem: ShownProblem; run?: Run | undefined },
  read: Reading<Data>,
): Answer {
  if (!answer.ok) return answer;
  const { asked, cached, run, reply } = answer;
  return { ok: true, asked, cached, run, ...read(reply.data) };
}

function fromCache<Data>(found: Replied<Data> | null, read: Reading<Data>) {
  return found && { ok: true as const, cached: true, asked: found.asked, run: found.run, ...read(found.reply.data) };
}
