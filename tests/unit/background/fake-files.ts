/** Files in memory that survive background restarts. */
import { type Files, holdsOne } from '../../../lib/background/storage/files.ts';

export interface FakeFiles extends Files {
  /** By job, then by part. */
  stored: Map<string, Map<number, string>>;
  /** A job's parts joined in order, as a page hands them to the user. */
  text(job: string): string;
}

export function fakeFiles(): FakeFiles {
  const stored: FakeFiles['stored'] = new Map();
  return {
    stored,
    async write(job, part, text) {
      stored.set(job, (stored.get(job) ?? new Map<number, string>()).set(part, text));
    },
    async holds(job, emails) {
      return [...(stored.get(job)?.values() ?? [])].some((part) => holdsOne(part, emails));
    },
    async remove(job) {
      stored.delete(job);
    },
    jobs: async () => [...stored.keys()],
    text: (job) =>
      [...(stored.get(job) ?? [])]
        .sort(([one], [other]) => one - other)
        .map(([, text]) => text)
        .join(''),
  };
}
