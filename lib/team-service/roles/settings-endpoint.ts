/** A team's own settings over HTTP, for its owners. An extension beside the contract (`protocol.md`). */
import * as z from 'zod/mini';
import { mostAttributes } from '../../contract/lead-values.ts';
import type { Refused } from '../../device-service/handler.ts';
import type { Admitting } from '../http/admit.ts';
import {
  type Asking,
  envelope,
  type OwnOperation,
  type Route,
  succeed,
  wrong,
  wrongParams,
} from '../http/own-operation.ts';
import type { WrittenReply } from '../http/write-reply.ts';
import { teamChange, teamSettings } from '../keys/team-settings.ts';
import { changeTeam, settingsOf } from '../keys/teams.ts';
import { lendTeamStore } from '../store/team-store.ts';
import type { Extension } from './permissions.ts';
import { teamPace } from './team-pace.ts';

export const teamPath = '/harrier/team';

const reply = envelope(teamSettings);

export const settingsOperations = {
  readTeam: {
    ...{ ...teamPace, name: 'readTeam', method: 'GET', path: teamPath },
    summary: 'Reads the team’s name, monthly limits, auto-save and custom attributes.',
    reply,
  },
  changeTeam: {
    ...{ ...teamPace, name: 'changeTeam', method: 'PUT', path: teamPath },
    summary: 'Changes the settings that are named; attributes replaces the former ones.',
    ...{ body: teamChange, reply, refusals: [wrongParams] },
  },
} as const satisfies Record<string, OwnOperation<Extension>>;

export function settingsRoutes({ database, now }: Admitting): Route[] {
  const lendTo = ({ owner: { team, key } }: Asking) => lendTeamStore(database, { team, key });

  async function read(asking: Asking): Promise<WrittenReply> {
    const account = await lendTo(asking)((store) => store.account.read(), 'read');
    return succeed(settingsOperations.readTeam, { data: settingsOf(account), meta: {} });
  }

  async function change(asking: Asking): Promise<WrittenReply | Refused> {
    const wanted = z.safeParse(teamChange, await asking.request.fields());
    if (!wanted.success) return wrong(form);
    const by = asking.owner.account.user_id;
    const data = await changeTeam(lendTo(asking), wanted.data, { by, now: now() });
    return succeed(settingsOperations.changeTeam, { data, meta: {} });
  }

  return [
    { operation: settingsOperations.readTeam, answer: read },
    { operation: settingsOperations.changeTeam, answer: change },
  ];
}

const form = `A change is JSON with name, searches, verifications, auto_save or attributes: at most ${mostAttributes} slugs.`;
