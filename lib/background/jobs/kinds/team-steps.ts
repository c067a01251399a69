/** The steps of `team.js`, loaded with the first of them. */
import type { JobContext } from '../context.ts';
import type { Perform } from '../kind.ts';
import type { KnowledgeCursor } from '../this-device.ts';
import type { Followed } from './followed-search.ts';
import type { StepTools } from './step-tools.ts';

export interface GiveProgress {
  /** Where the next batch begins; null before the first one and after the last */
  cursor: KnowledgeCursor | null;
  /** Records of this device processed so far */
  read: number;
  counts: Record<string, number>;
}

export interface TeamSteps {
  giveStep(tools: StepTools<{ domain: string | null; dry: boolean }, GiveProgress>): Perform;
  searchStep(tools: StepTools<object, Followed>): Perform;
}

export async function teamSteps({ runTeamFile }: Pick<JobContext, 'runTeamFile'>): Promise<TeamSteps> {
  await runTeamFile();
  const steps = globalThis.harrierTeam;
  if (!steps) throw new Error('The file of the team left nothing');
  return steps;
}

declare global {
  var harrierTeam: TeamSteps | undefined;
}
