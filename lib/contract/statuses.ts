import type { OperationName } from './operations.ts';

export type Success = 200 | 201 | 202 | 204;

/**
 * What a service answers on success, if not 200 alone. 204 has no body, and 202 has none while a verification
 * continues. Apart from the operations table, because the extension accepts any success.
 */
const statuses: Partial<Record<OperationName, readonly Success[]>> = {
  verifyEmail: [200, 202],
  createLead: [200, 201],
  createOrUpdateLead: [200, 201],
  updateLead: [200, 204],
  deleteLead: [204],
  createView: [201],
  deleteView: [204],
  updateAccount: [204],
  pushToConnectedApp: [202],
};

export function statusesOf(name: OperationName): readonly Success[] {
  return statuses[name] ?? [200];
}
