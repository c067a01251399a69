/** The files of one member's sync between their own browsers: unreadable here, and unseen by all other members. */
import type { Asking } from './asking.ts';

export interface SyncFile {
  name: string;
  /** Changes with the content. */
  tag: string;
}

interface NewContent {
  name: string;
  /** In base64. */
  content: string;
  replaces: string | null;
}

/** Of all files of a member. */
interface SyncSpace {
  files: number;
  bytes: number;
}

/** `changed`: another browser was faster. `full`: no space is left. */
type SyncWrite = { at: 'written'; tag: string } | { at: 'changed' } | { at: 'full' };

export interface SyncFiles {
  list(): Promise<SyncFile[]>;
  /** `content`: in base64. */
  read(name: string): Promise<(SyncFile & { content: string }) | null>;
  /**
   * `replaces`: the tag of the content to replace; null creates the file only. Writers of a team take turns, so nothing
   * changes between the comparison and the write.
   */
  write(file: NewContent, most: SyncSpace): Promise<SyncWrite>;
  remove(name: string): Promise<void>;
}

export function memberSyncFiles({ trx, team, newId }: Asking, member: number): SyncFiles {
  const files = () => trx.selectFrom('sync_files').where('team_id', '=', team).where('member_id', '=', member);

  return {
    async list() {
      const rows = await files().select(['name', 'tag']).orderBy('name').execute();
      return rows.map(({ name, tag }) => ({ name, tag: String(tag) }));
    },
    async read(name) {
      const row = await files().select(['tag', 'content']).where('name', '=', name).executeTakeFirst();
      return row ? { name, tag: String(row.tag), content: row.content } : null;
    },
    async write({ name, content, replaces }, most) {
      const size = Buffer.byteLength(content, 'base64');
      const before = await files().select('tag').where('name', '=', name).executeTakeFirst();
      if ((before ? String(before.tag) : null) !== replaces) return { at: 'changed' };
      const others = await files()
        .select(({ fn }) => [fn.countAll().as('files'), fn.sum<number | string | null>('size').as('bytes')])
        .where('name', '<>', name)
        .executeTakeFirstOrThrow();
      if (Number(others.files) + 1 > most.files || Number(others.bytes) + size > most.bytes) return { at: 'full' };
      const values = { tag: newId(), size, content };
      await trx
        .insertInto('sync_files')
        .values({ team_id: team, member_id: member, name, ...values })
        .onConflict((conflict) => conflict.columns(['team_id', 'member_id', 'name']).doUpdateSet(values))
        .execute();
      return { at: 'written', tag: String(values.tag) };
    },
    async remove(name) {
      await trx
        .deleteFrom('sync_files')
        .where('team_id', '=', team)
        .where('member_id', '=', member)
        .where('name', '=', name)
        .execute();
    },
  };
}
