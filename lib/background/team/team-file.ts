/**
 * The background's fifth file, `team.js`: requests to a team's service beyond the contract. Small, and loaded on
 * first use, because most users have no team's service.
 */
import type { TeamSteps } from '../jobs/kinds/team-steps.ts';
import { giveStep } from './give-step.ts';
import { searchStep } from './search-step.ts';

export const teamFile: TeamSteps = { giveStep, searchStep };
