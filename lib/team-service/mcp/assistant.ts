/**
 * Calls by an assistant on behalf of a key's owner. Free reading is answered. Whatever spends, writes, deletes or
 * pushes needs a budget and the token of a preview. Nothing here knows how calls arrive.
 */
import type { Answer } from '../../contract/answer.ts';
import { type OperationName, operationOf } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import { encode } from '../../contract/request.ts';
import type { Service } from '../../contract/service.ts';
import { isRecord } from '../../contract/tolerant.ts';
import { type Allowance, type Budget, type Kind, kindOf } from './allowance.ts';
import type { AssistantCall, AuditSink } from './audit.ts';
import type { KnownAnswers } from './known-answers.ts';
import { callOf, type Previews, previewLifetime } from './previews.ts';

interface AssistantParts {
  service: Service;
  budget: Budget;
  previews: Previews;
  answers: KnownAnswers;
  audit: AuditSink;
}

/** Plain data; whatever stands in `reply` was written by others and is never an instruction. */
export type CallResult =
  | { status: 'done'; reply: unknown /** It was known, so it cost nothing again. */; known: boolean }
  /** The same call again gives the result, at no further cost. */
  | { status: 'pending' }
  | { status: 'preview'; preview: Preview }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'failed'; problem: Problem };

interface Preview {
  token: string;
  seconds: number;
  operation: OperationName;
  parameters: Record<string, unknown>;
  cost: { kind: Kind; amount: 1; left: number };
}

interface Refusal {
  why: 'no-budget' | 'wrong-token';
  kind: Kind;
  explanation: string;
}

export interface Assistant {
  allowance(): Promise<Allowance>;
  /** Never rejects because of what it was given. `client`: what the program calls itself. */
  call(name: OperationName, args: Record<string, unknown>, client: string | null): Promise<CallResult>;
}

/** The argument that carries a preview's token. No operation has a parameter of this name. */
export const tokenArgument = 'preview_token';

export function createAssistant(parts: AssistantParts): Assistant {
  return {
    allowance: () => parts.budget.allowance(),
    async call(name, { [tokenArgument]: token, ...params }, client) {
      const result = await answered(name, params, token, parts);
      await parts.audit.note({ operation: name, outcome: outcomeOf(result), client });
      return result;
    },
  };
}

function outcomeOf(result: CallResult): AssistantCall['outcome'] {
  return result.status === 'done' && result.known ? 'known' : result.status;
}

async function answered(
  name: OperationName,
  params: Record<string, unknown>,
  token: unknown,
  parts: AssistantParts,
): Promise<CallResult> {
  const encoded = encode(name, params);
  if (!encoded.ok) return { status: 'failed', problem: { code: 'refused-input', ...encoded.input, quoted: null } };
  const kind = kindOf(name);
  const ask = () => parts.service.request(name, params);
  if (kind === null) return resultOf(await ask());
  if (operationOf(name).spends === 'nothing') return confirmed(name, params, { kind, token, ask }, parts);
  return parts.answers.inTurn(callOf(name, params), () => paid(name, params, { kind, token, ask }, parts));
}

interface Paying {
  kind: Kind;
  token: unknown;
  ask(): Promise<Answer<OperationName>>;
}

/** A known answer takes neither a token nor budget. */
async function paid(
  name: OperationName,
  params: Record<string, unknown>,
  { kind, token, ask }: Paying,
  parts: AssistantParts,
): Promise<CallResult> {
  const { answers } = parts;
  const call = callOf(name, params);
  const asked = () => answers.asked(call, ask);
  const known = await answers.find(call);
  if (known?.at === 'done') return resultOf(known, true);
  if (!known) return confirmed(name, params, { kind, token, ask: asked }, parts);
  const answer = await asked();
  // The same call would begin a new verification, which takes a token and budget again.
  if (!answer.ok && !mayGoOn(answer.problem)) await answers.forget(call);
  return resultOf(answer);
}

/** Asks with a preview's token and what it costs; without a token it gives the preview. */
async function confirmed(
  name: OperationName,
  params: Record<string, unknown>,
  { kind, token, ask }: Paying,
  { budget, previews }: AssistantParts,
): Promise<CallResult> {
  if (token === undefined) return previewOf(name, params, kind, { budget, previews });
  const isGood = typeof token === 'string' && (await previews.redeem(token, callOf(name, params)));
  if (!isGood) return refusal('wrong-token', kind);
  if (!(await budget.take(kind))) return refusal('no-budget', kind);
  const answer = await ask();
  if (!answer.ok && hadNoEffect(name, answer.problem)) await budget.giveBack(kind);
  return resultOf(answer);
}

async function previewOf(
  operation: OperationName,
  parameters: Record<string, unknown>,
  kind: Kind,
  { budget, previews }: Pick<AssistantParts, 'budget' | 'previews'>,
): Promise<CallResult> {
  const left = await budget.left(kind);
  if (left <= 0) return refusal('no-budget', kind);
  const token = await previews.issue(callOf(operation, parameters));
  const cost = { kind, amount: 1 as const, left };
  return { status: 'preview', preview: { token, seconds: previewLifetime / 1_000, operation, parameters, cost } };
}

function refusal(why: Refusal['why'], kind: Kind): CallResult {
  return { status: 'refused', refusal: { why, kind, explanation: explanations[why](kind) } };
}

const explanations: Record<Refusal['why'], (kind: Kind) => string> = {
  'no-budget': (kind) =>
    `Nothing was done: today's budget for ${kind} is used up, or the owner of this key has granted none. Only the owner can change that.`,
  'wrong-token': () =>
    `Nothing was done: the token is not of a preview of exactly this call, was used before, or is too old. Call without ${tokenArgument} for a new preview.`,
};

function resultOf(answer: Answer<OperationName>, known = false): CallResult {
  if (!answer.ok) return { status: 'failed', problem: answer.problem };
  return answer.at === 'pending'
    ? { status: 'pending' }
    : { status: 'done', reply: withPlainRows(answer.reply), known };
}

/** A listing holds its rows a second time, as received. */
function withPlainRows(reply: unknown): unknown {
  if (!isRecord(reply) || !isRecord(reply.data)) return reply;
  const { rows, raw } = reply.data;
  return Array.isArray(rows) && raw !== undefined ? { ...reply, data: rows } : reply;
}

/** The service did not answer this poll, so the verification may still be under way. */
function mayGoOn(problem: Problem): boolean {
  return pollsMissed.has(problem.code) || (problem.code === 'service-failed' && awayStatuses.has(problem.status));
}

const pollsMissed: ReadonlySet<Problem['code']> = new Set(['too-fast', 'offline', 'no-answer']);

/** Of a proxy without its service, and of a service without its database. */
const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** The service refused, so it charged nothing. Where costs are unspecified, a refusal may have cost something. */
function hadNoEffect(name: OperationName, { code }: Problem): boolean {
  return operationOf(name).spends !== 'unknown' && withoutEffect.has(code);
}

const withoutEffect: ReadonlySet<Problem['code']> = new Set([
  ...(['refused-input', 'too-fast', 'key-refused', 'used-up', 'restricted-account', 'domain-cap'] as const),
  ...(['no-access', 'plan-limit', 'not-found', 'opted-out', 'mail-server', 'not-created'] as const),
]);
