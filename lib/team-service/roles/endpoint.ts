/** What a team's members may ask of their team over HTTP. Extensions beside the contract (`protocol.md`). */
import type { Admitting } from '../http/admit.ts';
import {
  createOwnEndpoint,
  type OwnEndpoint,
  type OwnOperation,
  type Asking as OwnRequest,
} from '../http/own-operation.ts';
import { joinPath } from '../keys/invitations.ts';
import { auditAnswers, auditOperations, auditPath } from './audit-endpoint.ts';
import {
  createJoinEndpoint,
  invitationAnswers,
  invitationOperations,
  invitationsPath,
  joinOperation,
} from './invitations-endpoint.ts';
import { memberAnswers, memberOperations, membersPath } from './members-endpoint.ts';
import { personAnswers, personOperations } from './person-endpoint.ts';
import { settingsOperations, settingsRoutes, teamPath } from './settings-endpoint.ts';
import type { Answer } from './team-asking.ts';
import { trashAnswers, trashOperations } from './trash-endpoint.ts';

/** As `GET /health` states it. */
export const teamMembers = {
  version: 1,
  path: membersPath,
  invitations: invitationsPath,
  audit: auditPath,
  team: teamPath,
  join: joinPath,
  renews: true,
} as const;

const operations = {
  ...memberOperations,
  ...invitationOperations,
  ...auditOperations,
  ...trashOperations,
  ...personOperations,
};

const answers: Record<keyof typeof operations, Answer> = {
  ...memberAnswers,
  ...invitationAnswers,
  ...auditAnswers,
  ...trashAnswers,
  ...personAnswers,
};

export const teamOperations: readonly OwnOperation[] = [
  ...Object.values(operations),
  ...Object.values(settingsOperations),
  joinOperation,
];

export function createTeamEndpoint(parts: Admitting): OwnEndpoint {
  const routes = Object.values(operations).map((operation) => ({
    operation,
    answer: (asking: OwnRequest) => answers[operation.name]({ ...asking, ...parts }),
  }));
  const admitted = createOwnEndpoint(parts, [...routes, ...settingsRoutes(parts)]);
  const joining = createJoinEndpoint(parts);
  return { route: (request) => joining.route(request) ?? admitted.route(request) };
}
