/**
 * The operations table. Requests, replies, pacing, costs, retries and the reference service's routes are derived from
 * it.
 */
import type * as z from 'zod/mini';
import type { Operation } from './operation.ts';
import * as account from './operations/account.ts';
import * as campaigns from './operations/campaigns.ts';
import * as discover from './operations/discover.ts';
import * as emailFinder from './operations/email-finder.ts';
import * as emailSearch from './operations/email-search.ts';
import * as emailVerifier from './operations/email-verifier.ts';
import * as enrichment from './operations/enrichment.ts';
import * as leads from './operations/leads.ts';

/** Each module of `operations/` exports only entries. */
export const operations = {
  ...emailSearch,
  ...emailFinder,
  ...emailVerifier,
  ...leads,
  ...discover,
  ...enrichment,
  ...campaigns,
  ...account,
};

export type OperationName = keyof typeof operations;
export type Params<Name extends OperationName> = z.output<(typeof operations)[Name]['params']>;
export type Reply<Name extends OperationName> = z.output<(typeof operations)[Name]['reply']>;

/** An entry of the table whose parameter and reply types do not matter. */
export type AnyOperation = Operation<z.core.$ZodLooseShape, z.core.$ZodType>;

export const operationNames = Object.keys(operations).filter(isOperationName);

function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

export function operationOf(name: OperationName): AnyOperation {
  return operations[name];
}
