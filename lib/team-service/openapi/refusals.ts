/** Error ids by status: those of the operations table and those that any operation may answer. */
import { type OperationName, operationOf } from '../../contract/operations.ts';
import { further } from '../../contract/request.ts';
import { refusalOf } from '../../device-service/handler.ts';
import { dependsOnRole } from '../roles/permissions.ts';
import { pathFields } from './parameters.ts';

/** lib/contract/README.md §7, §10.2. */
export function refusalsOf(name: OperationName): Map<number, Set<string>> {
  const operation = operationOf(name);
  const found = new Map<number, Set<string>>();
  const add = (status: number, id: string) => found.set(status, (found.get(status) ?? new Set()).add(id));
  add(401, 'authentication_failed');
  add(403, 'rate_limit_reached');
  add(429, 'restricted_account');
  add(503, 'service_unavailable');
  add(400, 'wrong_params');
  for (const [id, { status }] of Object.entries(operation.refusals)) add(status, id);
  for (const field of Object.keys(operation.fields).filter((one) => one !== further)) {
    const { status, id } = refusalOf(name, { field, fault: 'invalid' });
    add(status, id);
  }
  if (dependsOnRole(name)) add(403, 'not_permitted');
  if ('email' in operation.fields) add(451, 'claimed_email');
  if (pathFields(operation).length > 0) add(404, 'not_found');
  if (operation.spends === 'search') add(429, 'too_many_requests');
  if (operation.spends === 'verification') {
    add(429, 'usage_limit_reached');
    add(222, 'unexpected_answer');
  }
  return found;
}
