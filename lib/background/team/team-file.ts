/** The background's fifth file, `team.js`: what a team's service is asked beside the contract. Small, and run when that is asked: most who use Harrier have no team's service. */
import { giveStep } from './give-step.ts';
import { searchStep } from './search-step.ts';

export const teamFile = { giveStep, searchStep };

export type TeamFile = typeof teamFile;

declare global {
  var harrierTeam: TeamFile | undefined;
}
