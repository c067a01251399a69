/** A person's opt-out and report over HTTP. An extension beside the contract (`protocol.md`). */
import * as z from 'zod/mini';
import { isEmail } from '../../contract/text.ts';
import type { Refused } from '../../device-service/handler.ts';
import { doneReply, envelope, type OwnOperation, succeed, wrong, wrongParams } from '../http/own-operation.ts';
import type { WrittenReply } from '../http/write-reply.ts';
import { optOut } from '../opt-out.ts';
import { reportedKinds } from '../store/person-report.ts';
import type { Extension } from './permissions.ts';
import { type Answer, type Asking, done, lendTo, meOf } from './team-asking.ts';
import { teamPace } from './team-pace.ts';

/** As `GET /health` states it. */
export const teamOptOuts = { version: 1, path: '/harrier/opt-outs' } as const;

const opting = z.strictObject({ email: z.string().check(z.trim(), z.toLowerCase(), z.refine(isEmail)) });

export const personOperations = {
  optOut: {
    ...{ ...teamPace, name: 'optOut', method: 'POST', path: teamOptOuts.path },
    summary: 'Removes a person from the team’s data for good, and refuses them from then on.',
    ...{ body: opting, reply: doneReply, refusals: [wrongParams] },
  },
  reportPerson: {
    ...{ ...teamPace, name: 'reportPerson', method: 'POST', path: `${teamOptOuts.path}/report` },
    summary: 'Reports what the team stores about a person.',
    body: opting,
    reply: envelope(
      z.object({
        opted_out: z.boolean(),
        records: z.array(z.object({ kind: z.enum(reportedKinds), data: z.looseObject({}) })),
      }),
    ),
    refusals: [wrongParams],
  },
} as const satisfies Record<string, OwnOperation<Extension>>;

export const personAnswers: Record<keyof typeof personOperations, Answer> = { optOut: optPersonOut, reportPerson };

async function optPersonOut(asking: Asking): Promise<WrittenReply | Refused> {
  const read = z.safeParse(opting, await asking.request.fields());
  if (!read.success) return wrong('Opting out takes JSON with email, a valid address.');
  const { database, owner, now } = asking;
  await optOut(database, owner.team, read.data.email, now(), meOf(asking));
  await database.sweep();
  return done();
}

async function reportPerson(asking: Asking): Promise<WrittenReply | Refused> {
  const read = z.safeParse(opting, await asking.request.fields());
  if (!read.success) return wrong('A report takes JSON with email, a valid address.');
  const data = await lendTo(asking)(({ report }) => report(read.data.email, meOf(asking)), 'read');
  return succeed(personOperations.reportPerson, { data, meta: {} });
}
