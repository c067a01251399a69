/** Faults over HTTP, for developers of a client against `npm run service:reference`. */
import * as z from 'zod/mini';
import type { ReceivedRequest } from '../../lib/team-service/http/read-request.ts';
import { json, type WrittenReply } from '../../lib/team-service/http/write-reply.ts';
import type { Reference } from './reference.ts';

export const controlPath = '/_control/';

type Controlled = Pick<Reference, 'faults' | 'clock' | 'rate' | 'witness' | 'change' | 'keys' | 'optOut'>;

const bodies = {
  clock: z.strictObject({ move: z.number() }),
  rate: z.strictObject({ scale: z.number().check(z.gt(0)) }),
  account: z.strictObject({ key: z.optional(z.string()), autoSave: z.enum(['off', 'listed', 'unlisted']) }),
  optOut: z.strictObject({ address: z.string() }),
};

/** Requires JSON: a web page cannot send it here without a CORS preflight, which is not answered. */
export async function answerControl(request: ReceivedRequest, service: Controlled): Promise<WrittenReply> {
  const { method, path, headers, fields } = request;
  const wanted = `${method} ${path.slice(controlPath.length)}`;
  if (method === 'POST' && !headers['content-type']?.startsWith('application/json')) {
    return json(415, { said: 'Send JSON.' });
  }
  try {
    return json(200, (await carryOut(wanted, fields, service)) ?? { done: true });
  } catch (error) {
    return json(400, { said: error instanceof Error ? error.message : 'This could not be done.' });
  }
}

async function carryOut(wanted: string, body: unknown, service: Controlled): Promise<unknown> {
  switch (wanted) {
    case 'POST faults':
      service.faults.addRead(body);
      return;
    case 'DELETE faults':
      return service.faults.clear();
    case 'GET requests':
      return service.witness.requests;
    case 'DELETE requests':
      return service.witness.clear();
    case 'POST clock':
      return service.clock.move(z.parse(bodies.clock, body).move);
    case 'POST rate':
      return service.rate.scale(z.parse(bodies.rate, body).scale);
    case 'POST account': {
      const { key, autoSave } = z.parse(bodies.account, body);
      return service.change({ autoSave }, key);
    }
    case 'POST opt-out':
      return service.optOut(z.parse(bodies.optOut, body).address);
    default:
      throw new Error(`There is no ${wanted}.`);
  }
}
