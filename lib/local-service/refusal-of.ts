/** A parameter that the contract does not allow, as a service refuses it. Contract, section 7.2. */
import { type AnyOperation, type OperationName, operationOf } from '../contract/operations.ts';
import type { InputProblem } from '../contract/request.ts';
import { type Refused, refused } from '../device-service/handler.ts';

const details = {
  missing: (field: string) => `The parameter ${field} is missing.`,
  invalid: (field: string) => `The parameter ${field} is invalid.`,
  unknown: (field: string) => `The parameter ${field} is not known.`,
};

export function refusalOf(
  name: OperationName,
  input: InputProblem,
  said: string = details[input.fault](input.field),
): Refused {
  if (input.fault === 'missing') return refused(400, 'wrong_params', said);
  const operation = operationOf(name);
  if (operation.refusals.validation_failed && operation.method !== 'GET')
    return refused(422, 'validation_failed', said);
  return refused(400, idOf(operation, input.field), said);
}

/** The id that the table has for the parameter; one that it has none for is named in the same way. */
function idOf({ refusals }: AnyOperation, field: string): string {
  const paging = field === 'limit' || field === 'offset';
  if (paging && refusals.pagination_error) return 'pagination_error';
  const named = Object.entries(refusals).find(([id, one]) => one.field === field && id !== 'wrong_params');
  return named?.[0] ?? `invalid_${field.replaceAll('.', '_')}`;
}
