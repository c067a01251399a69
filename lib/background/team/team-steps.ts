/** The steps of `team.js`, run when the first of them is carried out. */
import type { Context } from '../context.ts';
import type { TeamFile } from './team-file.ts';

export async function teamSteps({ runTeamFile }: Pick<Context, 'runTeamFile'>): Promise<TeamFile> {
  await runTeamFile();
  const steps = globalThis.harrierTeam;
  if (!steps) throw new Error('The file of the team left nothing');
  return steps;
}
