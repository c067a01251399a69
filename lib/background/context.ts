/** What every part of the worker is given: effects stand at this edge, so that the middle can be tested as plain functions. */
import type { Problem } from '../contract/problem.ts';
import type { WireRequest } from '../contract/request.ts';
import type { Service } from '../contract/service.ts';
import type { Clock } from '../contract/times.ts';
import type { Push, Settings } from '../messages/views.ts';
import type { DeviceLearning } from './device/device-learning.ts';
import type { GivenKnowledge } from './device/given-knowledge.ts';
import type { DeviceImports } from './device/imports/device-imports.ts';
import type { Cancellations } from './requests/cancellations.ts';
import type { Files } from './storage/files.ts';
import type { StorageProblem } from './storage/refusal.ts';
import type { Store } from './storage/store.ts';
import type { TeamStated } from './team/team-stated.ts';

/** A service as it stands now: another key or address is another connection, and no answer crosses over. */
export interface Connection {
  /** The service's id, which its kept answers, jobs and journal entries carry. */
  id: string;
  /** Changes whenever address or key do. */
  epoch: number;
  service: Service;
  hasKey: boolean;
  /** What it is asked does not leave the device, so that no journal tells of it. What it asks others for an answer is told by itself. */
  stays?: boolean | undefined;
  /** It knows what this device knows by now: what it is asked spends nothing, and is asked anew each time. */
  isDevice?: boolean | undefined;
  /** What it is beside the contract; null where it is no team's own. Left out of what stays on the device. */
  team?: (() => Promise<TeamService | null>) | undefined;
}

/** A team's service, as it is asked beside the contract. */
export interface TeamService extends TeamStated {
  /** With the key. Gives what it says. */
  ask(
    request: WireRequest,
    signal: AbortSignal,
  ): Promise<{ ok: true; value: unknown } | { ok: false; problem: Problem }>;
  /** What it states is not there any more: it is asked anew what it is. */
  gone(): Promise<void>;
}

export type PushBody = Push extends infer One
  ? One extends { revision: number }
    ? Omit<One, 'revision'>
    : never
  : never;

export interface Context {
  store: Store;
  /** A private window's own session: nothing of it is written to disk, and it has no alarms. */
  private: boolean;
  /** Null where nothing may be written to disk. */
  files: Files | null;
  clock: Clock;
  /** From 0 to 1. */
  random(): number;
  /** The chosen service; null when there is none. */
  connection(): Promise<Connection | null>;
  /** One of the user's services; null when it is gone. */
  connectionOf(service: string): Promise<Connection | null>;
  /** What this device learns by; null where nothing may be learnt. */
  learning: DeviceLearning | null;
  /** The rows of imports on this device; null in private windows. */
  imports: (() => Promise<DeviceImports>) | null;
  /** What this device knows, to be given to a team; null in private windows. */
  knowledge: (() => Promise<GivenKnowledge>) | null;
  /** Runs the file of what a team's service is asked beside the contract: `team/team-steps.ts` gives what it leaves. */
  runTeamFile(): Promise<unknown>;
  /** A page of Harrier is in front of somebody. */
  isWatched(): Promise<boolean>;
  settings(): Promise<Settings>;
  /** Tells the screens, with the next revision. */
  push(body: PushBody): void;
  /** A hash under a key of this device, for what must be recognised but not kept. */
  hash(text: string): Promise<string>;
  /** Clicks that were taken back, whichever window they came from. */
  cancellations: Cancellations;
  /** What is wrong with the device's storage, when that is what an error says; else null. */
  refusalOf(error: unknown): Promise<StorageProblem | null>;
  /** Asks the browser to wake the worker at this time; null takes the wake-up back. */
  wakeAt(time: number | null): void;
}
