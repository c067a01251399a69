/** The files of back-ups, in memory. */
import type { BackUpFiles } from '../../../lib/background/storage/back-up-files.ts';

export interface FakeBackUpFiles extends BackUpFiles {
  kept: Map<'written' | 'handed-in', File>;
}

export function fakeBackUpFiles(): FakeBackUpFiles {
  const kept: FakeBackUpFiles['kept'] = new Map();
  return {
    kept,
    async write(stream, signal) {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      await stream.pipeTo(new WritableStream({ write: (part) => void parts.push(part) }), { signal });
      const file = new File(parts, 'written');
      kept.set('written', file);
      return file.size;
    },
    handedIn: async () => kept.get('handed-in') ?? null,
    async remove(which) {
      kept.delete(which);
    },
    tidy: async () => undefined,
  };
}
