import type { BackUpFiles } from '../../../lib/background/storage/back-up-files.ts';

export interface FakeBackUpFiles extends BackUpFiles {
  stored: Map<'written' | 'handed-in', File>;
}

export function fakeBackUpFiles(): FakeBackUpFiles {
  const stored: FakeBackUpFiles['stored'] = new Map();
  return {
    stored,
    async write(stream, signal) {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      await stream.pipeTo(new WritableStream({ write: (part) => void parts.push(part) }), { signal });
      const file = new File(parts, 'written');
      stored.set('written', file);
      return file.size;
    },
    handedIn: async () => stored.get('handed-in') ?? null,
    async remove(which) {
      stored.delete(which);
    },
    tidy: async () => undefined,
  };
}
