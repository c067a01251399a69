/** A team's connected apps: what members may see, and separately their sealed settings. */
import { randomBytes } from 'node:crypto';
import type { ConnectedApp } from '../../contract/resources/account.ts';
import { forgetAppAnswers } from './app-records.ts';
import type { Asking } from './asking.ts';
import type { TeamPushes } from './pushes.ts';
import { storable } from './texts.ts';

export interface StoredSettings {
  provider: string;
  /** See `apps/sealed-settings.ts`. */
  sealed: string;
  /** Why nothing is sent to it; `null` if it is on. */
  off: string | null;
}

/** Seals the settings for the app with this id. */
type SealFor = (app: string) => string;

export interface TeamApps {
  /** In the order of connection. */
  all(): Promise<ConnectedApp[]>;
  /** Gives its id. */
  add(app: Omit<ConnectedApp, 'id'> & { provider: string }, seal: SealFor): Promise<string>;
  settings(app: string): Promise<StoredSettings | null>;
  /** Also switches the app on again. False if there is no such app. */
  putSettings(app: string, sealed: string): Promise<boolean>;
  /** False, and nothing happens, if these are no longer its settings. */
  switchOff(app: string, refused: { sealed: string; reason: string }): Promise<boolean>;
  /** With its waiting pushes. False if there is no such app. */
  remove(app: string): Promise<boolean>;
}

export function teamApps(asking: Asking, pushes: TeamPushes): TeamApps {
  const { trx, team, newId } = asking;
  const changeSettings = (app: string) =>
    trx.updateTable('app_settings').where('team_id', '=', team).where('app_id', '=', app);
  return {
    async all() {
      const rows = await trx
        .selectFrom('apps')
        .select('record')
        .where('team_id', '=', team)
        .orderBy('number')
        .execute();
      return rows.map(({ record }) => JSON.parse(record));
    },
    async add(app, seal) {
      const id = randomBytes(8).toString('hex');
      await trx
        .insertInto('apps')
        .values({ team_id: team, id, number: newId(), record: JSON.stringify({ ...app, id }) })
        .execute();
      await trx
        .insertInto('app_settings')
        .values({ team_id: team, app_id: id, provider: app.provider, settings: seal(id), off: null })
        .execute();
      return id;
    },
    async settings(app) {
      const row = await trx
        .selectFrom('app_settings')
        .select(['provider', 'settings', 'off'])
        .where('team_id', '=', team)
        .where('app_id', '=', app)
        .executeTakeFirst();
      return row ? { provider: row.provider, sealed: row.settings, off: row.off } : null;
    },
    async putSettings(app, sealed) {
      // They may be another account's.
      await forgetAppAnswers(asking, app);
      await pushes.release(app);
      const { numUpdatedRows } = await changeSettings(app)
        .set({ settings: sealed, off: null })
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async switchOff(app, { sealed, reason }) {
      const { numUpdatedRows } = await changeSettings(app)
        .where('settings', '=', sealed)
        .set({ off: storable(reason) })
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async remove(app) {
      const { numDeletedRows } = await trx
        .deleteFrom('apps')
        .where('team_id', '=', team)
        .where('id', '=', app)
        .executeTakeFirstOrThrow();
      await trx.deleteFrom('app_settings').where('team_id', '=', team).where('app_id', '=', app).execute();
      await pushes.forget(app);
      await forgetAppAnswers(asking, app);
      return numDeletedRows > 0n;
    },
  };
}
