/** The files of a member's sync between their own browsers. An extension beside the contract (`protocol.md`). */
import * as z from 'zod/mini';
import { notFound, type Refused, refused } from '../../device-service/handler.ts';
import { type Admitting, unknownKey } from '../http/admit.ts';
import {
  type Asking,
  createOwnEndpoint,
  doneReply,
  envelope,
  type OwnEndpoint,
  type OwnOperation,
  succeed,
  wrong,
  wrongParams,
} from '../http/own-operation.ts';
import { mostBytes } from '../http/read-request.ts';
import type { WrittenReply } from '../http/write-reply.ts';
import type { SyncFiles } from '../store/sync-files.ts';
import { lendTeamStore, type TeamStore } from '../store/team-store.ts';

const path = '/harrier/sync';

/** Bytes of a file. In base64, it fits into a body. */
const largestFile = 700_000;

/** As `GET /health` states it. `bytes`: of a file; `total`: of all files of a member. */
const syncStated = (total: number) => ({ version: 1, path, bytes: largestFile, total }) as const;

export interface SyncEndpoint extends OwnEndpoint {
  stated: ReturnType<typeof syncStated>;
}

/** Of a member. Browsers write some hundreds each. */
const mostFiles = 10_000;

/** Megabytes of all files of a member. */
export const usualSyncSpace = 200;

const content = z.string().check(z.refine((text) => Buffer.from(text, 'base64').toString('base64') === text));
const tag = z.string().check(z.regex(/^\d{1,16}$/));
const writing = z.strictObject({ content, replaces: z.nullable(tag) });

const file = {
  ...{ path: `${path}/{id}`, id: /^(?:vault|[0-9a-f]{32})$/ },
  ...{ bucket: 'sync', pace: { perSecond: 20, perMinute: 600 } },
} as const;

const operations = {
  listSyncFiles: {
    ...{ ...file, name: 'listSyncFiles', method: 'GET', path },
    summary: 'Lists the files of the member’s own sync; a tag changes with the content.',
    reply: envelope(z.array(z.object({ name: z.string(), tag: z.string() }))),
  },
  readSyncFile: {
    ...{ ...file, name: 'readSyncFile', method: 'GET' },
    summary: 'Reads a file of the member’s own sync, in base64.',
    reply: envelope(z.object({ name: z.string(), tag: z.string(), content: z.string() })),
  },
  writeSyncFile: {
    ...{ ...file, name: 'writeSyncFile', method: 'PUT' },
    summary: 'Writes a file of the member’s own sync, unless another browser was faster.',
    ...{ body: writing, reply: envelope(z.object({ name: z.string(), tag: z.string() })) },
    refusals: [wrongParams, [409, 'file_changed'], [413, 'file_too_large'], [507, 'storage_full']],
  },
  removeSyncFile: {
    ...{ ...file, name: 'removeSyncFile', method: 'DELETE' },
    summary: 'Removes a file of the member’s own sync; a missing file is no error.',
    reply: doneReply,
  },
} as const satisfies Record<string, OwnOperation>;

export const syncOperations = Object.values(operations);

/** `total`: bytes of all files of a member; with 0 there is no store. */
export function createSyncEndpoint({ database, now, total }: Admitting & { total: number }): SyncEndpoint | null {
  if (total === 0) return null;
  const most = { files: mostFiles, bytes: total };
  const filesOf = <Result>(
    { owner: { team, key, account } }: Asking,
    work: (files: SyncFiles, store: TeamStore) => Promise<Result>,
    use: 'read' | 'write',
  ) => lendTeamStore(database, { team, key })((store) => work(store.syncFilesOf(account.user_id), store), use);

  async function list(asking: Asking): Promise<WrittenReply> {
    const data = await filesOf(asking, (files) => files.list(), 'read');
    return succeed(operations.listSyncFiles, { data, meta: {} });
  }

  async function read(asking: Asking): Promise<WrittenReply | Refused> {
    const found = await filesOf(asking, (files) => files.read(asking.id), 'read');
    return found ? succeed(operations.readSyncFile, { data: found, meta: {} }) : notFound('file');
  }

  async function write(asking: Asking): Promise<WrittenReply | Refused> {
    const { request, id } = asking;
    const given = z.safeParse(writing, await request.fields());
    if (Number(request.headers['content-length']) > mostBytes) return tooLarge;
    if (!given.success) return wrong('A file is JSON with content in base64 and replaces, a tag or null.');
    if (Buffer.byteLength(given.data.content, 'base64') > largestFile) return tooLarge;
    const outcome = await filesOf(
      asking,
      async (files, { members }) =>
        // The member may have been removed before the body arrived: the file could then never be removed.
        (await members.member(asking.owner.account.user_id))
          ? files.write({ name: id, ...given.data }, most)
          : { at: 'removed' as const },
      'write',
    );
    switch (outcome.at) {
      case 'removed':
        return unknownKey();
      case 'changed':
        return refused(409, 'file_changed', 'The file is not as it was listed.');
      case 'full':
        return refused(507, 'storage_full', `A member has at most ${mostFiles} files, of ${total} bytes together.`);
      case 'written':
        return succeed(operations.writeSyncFile, { data: { name: id, tag: outcome.tag }, meta: {} });
    }
  }

  async function remove(asking: Asking): Promise<WrittenReply> {
    await filesOf(asking, (files) => files.remove(asking.id), 'write');
    return succeed(operations.removeSyncFile, { data: null, meta: {} });
  }

  const endpoint = createOwnEndpoint({ database, now }, [
    { operation: operations.listSyncFiles, answer: list },
    { operation: operations.readSyncFile, answer: read },
    { operation: operations.writeSyncFile, answer: write },
    { operation: operations.removeSyncFile, answer: remove },
  ]);
  return { ...endpoint, stated: syncStated(total) };
}

const tooLarge = refused(413, 'file_too_large', `A file has at most ${largestFile} bytes.`);
