/**
 * `team.js`: requests to a team's service beyond the contract. Small, and loaded on
 * first use, because most users have no team's service.
 */
import type { TeamSteps } from '../jobs/kinds/team-steps.ts';
import { listDeleted, restoreLead } from './deleted-leads.ts';
import { giveStep, giveTotal } from './give-step.ts';
import { joinTeam } from './join-team.ts';
import { lookUpInApp } from './look-up-in-app.ts';
import { manageTeam } from './manage-team.ts';
import { createOptOuts } from './opt-out.ts';
import { readAudit } from './read-audit.ts';
import { reportPerson } from './report-person.ts';
import { searchStep } from './search-step.ts';

export const teamFile: TeamSteps = {
  ...{ giveStep, giveTotal, searchStep },
  ...{ joinTeam, manageTeam, readAudit, listDeleted, restoreLead, createOptOuts, reportPerson, lookUpInApp },
};
