/** A backup is restored as it was written, or its fault is reported. */
import { describe, expect, it } from 'vitest';
import type { BackupFault } from '../../../../lib/device-service/backup/backup-error.ts';
import {
  type BackupHead,
  type BackupRecord,
  isLocked,
  readBackup,
  writeBackup,
} from '../../../../lib/device-service/backup/backup-file.ts';

const head: BackupHead = { version: 1, created: 1_700_000_000_000, counts: { leads: 3 } };

async function* records(number: number): AsyncGenerator<BackupRecord> {
  for (let at = 0; at < number; at++) {
    // Compresses badly, so that the file has several pieces.
    const noise = Array.from({ length: 40 }, (_, index) => ((at * 7_919 + index * 104_729) % 1_000_003).toString(36));
    yield { table: 'leads', record: { id: at, email: `søren.${at}@acme.test`, noise: noise.join('') } };
  }
}

/** Fewer than usual: hundreds of thousands of them take most of a test's time. */
const rounds = 1_000;

async function written(number: number, passphrase: string | null): Promise<Blob> {
  return new Response(await writeBackup(head, records(number), passphrase, rounds)).blob();
}

async function readAll(file: Blob, passphrase: string | null) {
  const all = [];
  for await (const one of readBackup(file, passphrase)) all.push(one);
  return all;
}

const fault = (file: Blob, passphrase: string | null): Promise<BackupFault | 'none'> =>
  readAll(file, passphrase).then(
    () => 'none' as const,
    (error) => error.fault,
  );

async function changed(file: Blob, at: number): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const where = at < 0 ? bytes.length + at : at;
  bytes[where] = (bytes[where] ?? 0) ^ 1;
  return new Blob([bytes]);
}

describe.each([
  ['open', null],
  ['locked', 'correct horse battery staple'],
])('a backup, %s,', (_, passphrase) => {
  it('is read back as it was written', async () => {
    const file = await written(3_000, passphrase);
    expect(await isLocked(file)).toBe(passphrase !== null);
    const all = await readAll(file, passphrase);
    expect(all[0]).toEqual({ head });
    expect(all).toHaveLength(3_001);
    expect(all[2_000]).toMatchObject({ table: 'leads', record: { id: 1_999, email: 'søren.1999@acme.test' } });
    expect((await file.text()).includes('acme.test')).toBe(false);
  });

  it('of no records is complete, too', async () => {
    expect(await readAll(await written(0, passphrase), passphrase)).toEqual([{ head }]);
  });

  it('that was truncated or changed anywhere is refused', async () => {
    const file = await written(3_000, passphrase);
    expect(file.size).toBeGreaterThan(200_000);
    for (const part of [file.slice(0, file.size - 1), file.slice(0, file.size - 70_000), file.slice(0, 40)])
      expect(['broken', 'passphrase']).toContain(await fault(part, passphrase));
    for (const at of [100, 90_000, -5])
      expect(['broken', 'passphrase']).toContain(await fault(await changed(file, at), passphrase));
  });
});

describe('a locked backup', () => {
  it('requires its passphrase, in any Unicode normalisation', async () => {
    const file = await written(10, 'Gänsefüßchen');
    expect(await fault(file, null)).toBe('passphrase');
    expect(await fault(file, 'other')).toBe('passphrase');
    expect(await fault(file, 'Gänsefüßchen'.normalize('NFD'))).toBe('none');
  });

  const first = 8 + 2 + 27;
  const piece = 64 * 1_024 + 16;

  it.each([
    ['short', 10, [-1, 0, 10, 60]],
    ['long', 3_000, [60, piece]],
  ])('that is %s and truncated is reported as broken, not as a wrong passphrase', async (_, number, cuts) => {
    const file = await written(number, 'words');
    for (const cut of cuts) expect(await fault(file.slice(0, first + cut), 'words')).toBe('broken');
    expect(await fault(file.slice(0, first + 60), 'other')).toBe('passphrase');
  });

  it('with a changed byte is reported as broken, too', async () => {
    expect(await fault(await changed(await written(10, 'words'), first + 50), 'words')).toBe('broken');
  });

  it('with swapped or missing pieces is reported as broken', async () => {
    const file = await written(4_000, 'words');
    const at = (number: number) => file.slice(first + number * piece, first + (number + 1) * piece);
    const headOf = file.slice(0, first);
    expect(await fault(new Blob([headOf, at(0), at(2), at(1), file.slice(first + 3 * piece)]), 'words')).toBe('broken');
    expect(await fault(new Blob([headOf, at(0), file.slice(first + 2 * piece)]), 'words')).toBe('broken');
    expect(await fault(new Blob([headOf, at(0), at(1)]), 'words')).toBe('broken');
  });

  it('uses the number of key derivation rounds that OWASP recommends', async () => {
    const file = await new Response(await writeBackup(head, records(1), 'words')).arrayBuffer();
    expect(new DataView(file).getUint32(8 + 2 + 16)).toBe(600_000);
    expect(await fault(new Blob([file]), 'words')).toBe('none');
  });

  it('never has the same bytes for the same passphrase', async () => {
    const [one, other] = await Promise.all([written(5, 'words'), written(5, 'words')]);
    expect(await one.text()).not.toBe(await other.text());
  });
});

describe('another file', () => {
  it('is reported as no backup, and a later version as newer', async () => {
    expect(await fault(new Blob(['email,first_name\n']), null)).toBe('not-a-backup');
    expect(await fault(new Blob([]), null)).toBe('not-a-backup');
    const bytes = new Uint8Array(await (await written(1, null)).arrayBuffer());
    bytes[8] = 2;
    expect(await fault(new Blob([bytes]), null)).toBe('newer');
  });

  it('that demands an excessive number of rounds is refused', async () => {
    const bytes = new Uint8Array(await (await written(1, 'words')).arrayBuffer());
    bytes.set([255, 255, 255, 255], 8 + 2 + 16);
    expect(await fault(new Blob([bytes]), 'words')).toBe('broken');
  });
});
