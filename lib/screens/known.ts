/** What all rows of a screen share: the checks and leads of addresses, and the jobs behind them. */
import type { About } from '../messages/views.ts';
import type { Checks } from './checks.ts';
import type { Flash } from './flash.ts';
import type { Jobs } from './jobs.ts';
import type { Saves } from './saves.ts';

export interface Known {
  checks: Checks;
  saves: Saves;
  jobs: Jobs;
  flash: Flash;
}

export function learnAbout(known: Known, about: About): void {
  known.checks.learn(about.checks);
  known.saves.learnMarks(about.marks);
}
