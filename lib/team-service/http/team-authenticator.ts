/** Identifies the caller by a key in the database, and runs requests on the store of their team. */

import { writeDay } from '../../contract/times.ts';
import type { Answers } from '../../device-service/answers.ts';
import { createPerform } from '../../device-service/device-service.ts';
import type { Owed, Refused } from '../../device-service/handler.ts';
import { pay } from '../../device-service/plan.ts';
import type { Database } from '../database/database.ts';
import { noTeam, takeRate } from '../keys/rate-windows.ts';
import { type KeyOwner, ownerOf } from '../keys/team-keys.ts';
import { guardOf, performAs } from '../roles/guard.ts';
import { teamUsage } from '../store/belongings.ts';
import { asMember } from '../store/member-account.ts';
import { type LendTeam, lendTeamStore } from '../store/team-store.ts';
import type { Authenticator, Caller } from './decide.ts';
import { testKey, testPerformOf } from './test-key.ts';

interface TeamAuthenticatorOptions {
  database: Database;
  /** Those of this moment: mail settings may change. */
  answers(): Promise<Answers>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Operations that are free elsewhere need a key too: it says whose team is asked. */
export function createTeamAuthenticator({ database, answers, now }: TeamAuthenticatorOptions): Authenticator {
  function callerFor({ team, key, standing, turns, ...own }: KeyOwner, current: Answers): Caller {
    const acting = { member: own.account.user_id, standing, now };
    const store = asMember(lendTeamStore(database, { team, key, since: turns }), own, now);
    const pay = (owed: Owed) => payAfterwards(store, { team, key }, owed);
    const perform = createPerform({ store, now, answers: current, pay, guard: guardOf(acting) });
    return {
      perform: performAs(acting, store, perform),
      takeRate: (bucket, pace) => takeRate(database, team, `${bucket} ${key}`, pace, now()),
      isRestricted: false,
    };
  }

  /** Without a limit, adds one to the usage; with a limit, checks it again inside the team's turn. */
  function payAfterwards(
    store: LendTeam,
    asker: { team: number; key: string },
    { bucket, account }: Owed,
  ): Promise<Refused | null> {
    if (account[bucket].available !== null) return store((lent) => pay({ store: lent, now: now() }, bucket));
    return database.sharedBy(asker).ask(async (trx) => {
      await teamUsage({ trx, team: asker.team }).note(writeDay(now()), bucket);
      return null;
    });
  }

  return {
    async callerOf(key, name) {
      const tested = testPerformOf(key, name);
      if (tested) {
        const rate: Caller['takeRate'] = (bucket, pace) =>
          takeRate(database, noTeam, `${bucket} ${testKey}`, pace, now());
        return { perform: tested, takeRate: rate, isRestricted: false };
      }
      const owner = key === null ? null : await ownerOf(database, key, now());
      return owner && callerFor(owner, await answers());
    },
    now,
  };
}
