/** Edits one lead. It is read again first, so that changes by others are not overwritten unseen. */
import { takeTurnsByName } from '../../contract/async.ts';
import type { Params } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { compared, type Fields } from '../../device-service/leads/lead-fields.ts';
import type { Says } from '../../messages/catalogue.ts';
import type { EditOutcome } from '../../messages/lead-views.ts';
import type { KnownLeads } from '../people/known-leads.ts';
import type { Connection } from '../requests/connection.ts';
import type { Context } from '../requests/context.ts';
import type { Requests } from '../requests/requests.ts';
import { backgroundRequest } from '../requests/sending.ts';

export interface Edits {
  /** `over`: the user saw the current values, and wants them overwritten */
  edit(wanted: Says<'edit-lead'>): Promise<EditOutcome>;
}

type Read = { ok: true; lead: Lead } | { ok: false; outcome: EditOutcome };

const noResponse: EditOutcome = { at: 'failed', problem: { code: 'no-answer', why: 'timed-out' } };

export function createEdits(context: Context, requests: Requests, knownLeads: KnownLeads): Edits {
  /** Two windows that edit one lead take turns: the second reads what the first wrote. */
  const inTurn = takeTurnsByName();

  async function read(connection: Connection, id: number): Promise<Read> {
    const { answer } = await requests.send(
      'getLead',
      { id },
      { ...backgroundRequest(context, connection), urgent: true },
    );
    if (answer.ok && answer.at === 'done') return { ok: true, lead: answer.reply.data };
    return { ok: false, outcome: answer.ok ? noResponse : await failed(connection, id, answer.problem) };
  }

  async function failed({ id: service }: Connection, id: number, problem: Problem): Promise<EditOutcome> {
    if (problem.code !== 'not-found') return { at: 'failed', problem };
    context.push({ topic: 'leads', service, changed: [], gone: [id] });
    const known = await context.store.list('marks', { by: 'service', is: service });
    const lead = known.flatMap(({ marks }) => marks).find((one) => one.id === id);
    if (lead) await knownLeads.drop(service, lead.email);
    return { at: 'gone' };
  }

  async function write(connection: Connection, { id, email }: Lead, changes: Fields): Promise<EditOutcome> {
    const params: Params<'updateLead'> = { ...changes, id };
    const { answer } = await requests.send('updateLead', params, {
      ...backgroundRequest(context, connection),
      urgent: true,
    });
    // The request named the lead only by its id, so the opt-out is also reported by address.
    if (!answer.ok && answer.problem.code === 'opted-out')
      await requests.optedOut({ operation: 'verifyEmail', params: { email } });
    if (!answer.ok) return failed(connection, id, answer.problem);
    const shown = answer.at === 'done' ? answer.reply.data : null;
    // The service may answer without a body (204); then the lead is read again.
    const now: Read = shown ? { ok: true, lead: shown } : await read(connection, id);
    return now.ok ? written(connection, now.lead, Object.keys(changes)) : now.outcome;
  }

  async function written({ id: service }: Connection, lead: Lead, fields: string[]): Promise<EditOutcome> {
    context.push({ topic: 'leads', service, changed: [lead], gone: [] });
    await knownLeads.note(service, lead, fields);
    return { at: 'edited', lead };
  }

  return {
    async edit({ lead: id, saw, changes, over, service }) {
      const connection = await context.connection();
      if (!connection) return { at: 'failed', problem: { code: 'no-service' } };
      if (service !== undefined && service !== connection.id)
        return { at: 'failed', problem: { code: 'service-changed' } };
      return inTurn(`${connection.id}|${id}`, async () => {
        const before = await read(connection, id);
        if (!before.ok) return before.outcome;
        const { wrong, done } = compared(before.lead, saw, changes);
        if (wrong.length > 0 && !over) return { at: 'differs', lead: before.lead, fields: wrong };
        // Repeated after a background restart: already written, nothing left to do.
        return done ? written(connection, before.lead, Object.keys(changes)) : write(connection, before.lead, changes);
      });
    },
  };
}
