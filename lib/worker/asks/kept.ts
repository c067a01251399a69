/** Kept answers on their way to a screen: read again through the contract's tolerant schema, and those that can't be read left out. */

import type { Context } from '../../background/context.ts';
import type { AnswerRecord } from '../../background/storage/store.ts';
import type { KeptAnswer } from '../../messages/views.ts';
import { type AboutWhat, keysOf } from './about.ts';
import { readKept } from './cache.ts';

/** Of the chosen service; newest first. */
export async function keptAbout(context: Context, about: AboutWhat): Promise<KeptAnswer[]> {
  const connection = await context.connection();
  if (!connection) return [];
  const found = await Promise.all(keysOf(about).map((key) => context.store.list('answers', { by: 'about', is: key })));
  const records = new Map(found.flat().map((record) => [record.id, record]));
  return [...records.values()]
    .filter(({ service }) => service === connection.id)
    .sort((one, other) => other.asked - one.asked)
    .flatMap((record) => keptAnswer(record) ?? []);
}

function keptAnswer(record: AnswerRecord): KeptAnswer | null {
  const { operation, params, asked, planEnd } = record;
  const reply = readKept(operation, record);
  return reply && ({ operation, params, reply, asked, planEnd } as KeptAnswer);
}
