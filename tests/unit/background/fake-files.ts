/** A file system made of a map, which outlives the workers that write to it. */
import { type Files, hasOne } from '../../../lib/background/storage/files.ts';

export interface FakeFiles extends Files {
  /** By job, then by part. */
  kept: Map<string, Map<number, string>>;
  /** A job's parts one after another, as a screen hands them over. */
  text(job: string): string;
}

export function fakeFiles(): FakeFiles {
  const kept: FakeFiles['kept'] = new Map();
  return {
    kept,
    async write(job, part, text) {
      kept.set(job, (kept.get(job) ?? new Map<number, string>()).set(part, text));
    },
    async holds(job, texts) {
      return hasOne([...(kept.get(job)?.values() ?? [])].join(''), texts);
    },
    async remove(job) {
      kept.delete(job);
    },
    jobs: async () => [...kept.keys()],
    text: (job) =>
      [...(kept.get(job) ?? [])]
        .sort(([one], [other]) => one - other)
        .map(([, text]) => text)
        .join(''),
  };
}
