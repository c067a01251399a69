import { expect, test } from 'vitest';
import { operationNames, operationOf } from '../../../lib/contract/operations.ts';
import {
  effects,
  freely,
  refusalByNumber,
  refusalByRole,
  type Standing,
} from '../../../lib/team-service/roles/permissions.ts';

test('the effects of operations agree with the operations table', () => {
  const described = operationNames.map((name) => {
    const { spends, changes, method } = operationOf(name);
    const effect = effects[name];
    if (spends !== 'nothing') return [name, effect === 'spends'];
    if (method === 'DELETE' && name !== 'deleteView') return [name, effect === 'deletes'];
    return [name, changes ? effect === 'writes' || effect === 'pushes' : effect === 'reads'];
  });
  expect(described.filter(([, agrees]) => !agrees)).toEqual([]);
});

const reader: Standing = { role: 'reader', may: ['delete', 'export', 'push'] };
const member: Standing = { role: 'member', may: [] };
const owner: Standing = { role: 'owner', may: [] };

test('a reader only reads, even with permissions that only a member can use', () => {
  expect(refusalByRole('listLeads', reader)).toBeNull();
  for (const name of ['searchDomain', 'createLead', 'deleteLead', 'pushToConnectedApp', 'giveKnowledge'] as const)
    expect(refusalByRole(name, reader)).toMatchObject({ status: 403, id: 'not_permitted' });
  expect(refusalByNumber('export', reader, freely.exported + 1)).not.toBeNull();
});

test('a member spends and writes, and pushes only if an owner allows it', () => {
  expect(refusalByRole('searchDomain', member)).toBeNull();
  expect(refusalByRole('deleteLead', member)).toBeNull();
  expect(refusalByRole('pushToConnectedApp', member)).toMatchObject({ id: 'not_permitted' });
  expect(refusalByRole('pushToConnectedApp', { ...member, may: ['push'] })).toBeNull();
  expect(refusalByRole('changeMember', { ...member, may: ['push'] })).toMatchObject({ id: 'not_permitted' });
});

test('an owner may do everything in any number, a member within limits', () => {
  for (const name of ['pushToConnectedApp', 'changeMember', 'readAudit', 'invite'] as const)
    expect(refusalByRole(name, owner)).toBeNull();
  expect(refusalByNumber('delete', owner, freely.deleted + 1)).toBeNull();
  expect(refusalByNumber('delete', member, freely.deleted)).toBeNull();
  expect(refusalByNumber('delete', member, freely.deleted + 1)).toMatchObject({ id: 'not_permitted' });
  expect(refusalByNumber('delete', { ...member, may: ['delete'] }, freely.deleted + 1)).toBeNull();
});
