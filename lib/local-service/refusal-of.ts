/** A parameter that the contract does not allow, as a service refuses it. Contract, section 7.2. */
import { type OperationName, operationOf } from '../contract/operations.ts';
import type { InputProblem } from '../contract/request.ts';
import { type Refused, refused } from './outcome.ts';

const details = {
  missing: (field: string) => `The parameter ${field} is missing.`,
  invalid: (field: string) => `The parameter ${field} is invalid.`,
  unknown: (field: string) => `The parameter ${field} is not known.`,
};

export function refusalOf(name: OperationName, input: InputProblem): Refused {
  const said = details[input.fault](input.field);
  if (input.fault === 'missing') return refused(400, 'wrong_params', said);
  const { method, refusals } = operationOf(name);
  if (refusals.validation_failed && method !== 'GET') return refused(422, 'validation_failed', said);
  const paging = input.field === 'limit' || input.field === 'offset';
  if (paging && refusals.pagination_error) return refused(400, 'pagination_error', said);
  return refused(400, `invalid_${input.field}`, said);
}
