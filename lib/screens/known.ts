/** What all rows of a screen share: the checks and leads of addresses, and the jobs behind them. */

import type { Checks } from '../../components/shell/checks.ts';
import type { Flash } from '../../components/shell/flash.ts';
import type { Jobs } from '../../components/shell/jobs.ts';
import type { Saves } from '../../components/shell/saves.ts';
import type { About } from '../messages/views.ts';

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
