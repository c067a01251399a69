/** Who asks, by the keys in the database, and what is carried out for them in their team's store. */

import type { Answers } from '../../device-service/answers.ts';
import { createPerform } from '../../device-service/device-service.ts';
import type { Database } from '../database/database.ts';
import { takeRate } from '../keys/rate-windows.ts';
import { type KeyOwner, ownerOf } from '../keys/team-keys.ts';
import { asMember } from '../store/member-account.ts';
import { type LendTeam, lendTeamStore } from '../store/team-store.ts';
import type { Caller, Desk } from './decide.ts';

export interface TeamDeskOptions {
  database: Database;
  answers: Answers;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Also what is free elsewhere needs a key: whose knowledge would be counted without one? */
export function createTeamDesk({ database, answers, now }: TeamDeskOptions): Desk {
  /** One a team, since what writes takes turns there. */
  const stores = new Map<number, LendTeam>();

  function storeOf(team: number): LendTeam {
    const kept = stores.get(team) ?? lendTeamStore(database, { team });
    stores.set(team, kept);
    return kept;
  }

  function callerFor(owner: KeyOwner): Caller {
    const { team, key } = owner;
    return {
      perform: createPerform({ store: asMember(storeOf(team), owner, now), now, answers }),
      takeRate: (bucket, pace) => takeRate(database, team, `${bucket} ${key}`, pace, now()),
      isRestricted: false,
    };
  }

  return {
    async callerOf(key) {
      const owner = key === null ? null : await ownerOf(database, key);
      return owner && callerFor(owner);
    },
    now,
  };
}
