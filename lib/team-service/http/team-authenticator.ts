/** Who asks, by the keys in the database, and what is carried out for them in their team's store. */

import { writeDay } from '../../contract/times.ts';
import type { Answers } from '../../device-service/answers.ts';
import { createPerform } from '../../device-service/device-service.ts';
import type { Lend, Owed, Refused } from '../../device-service/handler.ts';
import { pay } from '../../device-service/plan.ts';
import type { Database } from '../database/database.ts';
import { takeRate } from '../keys/rate-windows.ts';
import { type KeyOwner, ownerOf } from '../keys/team-keys.ts';
import { teamUsage } from '../store/belongings.ts';
import { asMember } from '../store/member-account.ts';
import { type LendTeam, lendTeamStore } from '../store/team-store.ts';
import type { Authenticator, Caller } from './decide.ts';

export interface TeamAuthenticatorOptions {
  database: Database;
  answers: Answers;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Also what is free elsewhere needs a key: whose knowledge would be counted without one? */
export function createTeamAuthenticator({ database, answers, now }: TeamAuthenticatorOptions): Authenticator {
  /** One a team, since what writes takes turns there. */
  const stores = new Map<number, LendTeam>();

  function storeOf(team: number): LendTeam {
    const kept = stores.get(team) ?? lendTeamStore(database, { team });
    stores.set(team, kept);
    return kept;
  }

  function callerFor({ team, key, account }: KeyOwner): Caller {
    const store = asMember(storeOf(team), account, now);
    return {
      perform: createPerform({ store, now, answers, pay: (owed) => payAfterwards(store, team, owed) }),
      takeRate: (bucket, pace) => takeRate(database, team, `${bucket} ${key}`, pace, now()),
      isRestricted: false,
    };
  }

  /** What has no end is one more in the usage book; what has one is looked at again in the team's turn, in which nobody else pays. */
  function payAfterwards(store: Lend, team: number, { bucket, account }: Owed): Promise<Refused | null> {
    if (account[bucket].available !== null) return store((lent) => pay({ store: lent, now: now() }, bucket));
    return database.ask(async (trx) => {
      await teamUsage({ trx, team }).note(writeDay(now()), bucket);
      return null;
    });
  }

  return {
    async callerOf(key) {
      const owner = key === null ? null : await ownerOf(database, key, now());
      return owner && callerFor(owner);
    },
    now,
  };
}
