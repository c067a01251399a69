import { expect, test } from 'vitest';
import { teamPermissions, teamRoles } from '../../../lib/messages/service-views.ts';
import { permissions, roles } from '../../../lib/team-service/roles/permissions.ts';

test('the extension offers the roles and permissions that the service knows', () => {
  expect([teamRoles, teamPermissions]).toEqual([roles, permissions]);
});
