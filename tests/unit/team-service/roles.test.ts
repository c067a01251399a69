import { expect, test } from 'vitest';
import { auditActions as shownActions } from '../../../lib/messages/audit-views.ts';
import { teamPermissions, teamRoles } from '../../../lib/messages/service-views.ts';
import { permissions, roles } from '../../../lib/team-service/roles/permissions.ts';
import { auditActions } from '../../../lib/team-service/store/audit.ts';

test('the extension offers the roles and permissions that the service knows', () => {
  expect([teamRoles, teamPermissions]).toEqual([roles, permissions]);
});

test('the extension has words for every action of the audit log', () => {
  expect(shownActions).toEqual(auditActions);
});
