/** The names of the lists that are known: from leads that were seen, from saves, and the one of the settings. */
import type { Context } from './context.ts';

/** Of the chosen service, each once, in the order of the alphabet. */
export async function knownLists({ store, connection, settings }: Context): Promise<string[]> {
  const [chosen, { list }] = await Promise.all([connection(), settings()]);
  if (!chosen) return list === null ? [] : [list];
  const of = { by: 'service', is: chosen.id } as const;
  const [marks, jobs] = await Promise.all([store.list('marks', of), store.list('jobs', of)]);
  const named = [
    list,
    ...marks.flatMap((record) => record.marks.map((mark) => mark.list)),
    ...jobs.map((job) => job.list),
  ];
  const names = named.filter((name): name is string => name !== null && name !== '');
  return [...new Set(names)].sort((one, other) => one.localeCompare(other));
}
