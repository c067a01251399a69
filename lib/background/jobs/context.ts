import type { Context } from '../requests/context.ts';
import type { Files } from '../storage/files.ts';
import type { DeviceImports, DeviceLearning, GivenKnowledge } from './this-device.ts';

/** What jobs may use in their window session. The nullable parts are null in private windows. */
export interface JobContext extends Context {
  /** Null in private windows: nothing may be written to disk */
  files: Files | null;
  /** How this device learns from pages and sites; null in private windows */
  learning: DeviceLearning | null;
  /** Stored rows of imports on this device; null in private windows */
  imports: (() => Promise<DeviceImports>) | null;
  /** What this device knows, for copying to a team's service; null in private windows */
  knowledge: (() => Promise<GivenKnowledge>) | null;
  /** Loads `team.js`: requests to a team's service beyond the contract. `kinds/team-steps.ts` returns its steps. */
  runTeamFile(): Promise<unknown>;
  /** Loads `imports.js`: rows of imports at a service. `kinds/import-tools.ts` returns its steps. */
  runImportsFile(): Promise<unknown>;
  /** Orders views of jobs, also across restarts of the background: each number is larger than those before. */
  numbering(): Promise<() => number>;
  /** An extension page is visible */
  isWatched(): Promise<boolean>;
  /** Asks the browser to wake the background at this time (epoch milliseconds); null cancels it */
  wakeAt(time: number | null): void;
}
