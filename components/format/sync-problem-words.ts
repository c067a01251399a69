import { i18n } from '#i18n';
import type { SyncPlace } from '../../lib/messages/sync-place.ts';
import type { SyncProblem } from '../../lib/messages/sync-views.ts';
import { plain } from './plain.ts';

/** Why a sync did not go through, and what to do next. */
export function syncProblemWords({ fault, file }: SyncProblem, kind: SyncPlace['kind']): string {
  // Random names: the beginning identifies a file.
  const name = plain(file?.slice(0, 8) ?? '');
  const of = (words: Record<SyncPlace['kind'], string>) => words[kind];
  switch (fault) {
    case 'not-an-address':
      return of({
        webdav: i18n.t('sync_fault.not_an_address'),
        s3: i18n.t('sync_fault.not_an_endpoint'),
        folder: i18n.t('sync_fault.no_local_folder'),
        team: i18n.t('sync_fault.no_team'),
      });
    case 'not-granted':
      return kind === 'folder' ? i18n.t('sync_fault.not_allowed') : i18n.t('sync_fault.not_granted');
    case 'no-folder':
      return of({
        webdav: i18n.t('sync_fault.no_folder'),
        s3: i18n.t('sync_fault.no_bucket'),
        folder: i18n.t('sync_fault.no_local_folder'),
        team: i18n.t('sync_fault.no_team'),
      });
    case 'not-a-target':
      return of({
        webdav: i18n.t('sync_fault.not_webdav'),
        s3: i18n.t('sync_fault.not_s3'),
        folder: i18n.t('sync_fault.no_local_folder'),
        team: i18n.t('sync_fault.no_team_store'),
      });
    case 'refused':
      return of({
        webdav: i18n.t('sync_fault.refused_password'),
        s3: i18n.t('sync_fault.refused_key'),
        folder: i18n.t('sync_fault.not_allowed'),
        team: i18n.t('sync_fault.refused_team'),
      });
    case 'locked':
      return i18n.t('sync_fault.locked');
    case 'region':
      return i18n.t('sync_fault.region');
    case 'clock':
      return i18n.t('sync_fault.clock');
    case 'unconditional':
      return i18n.t('sync_fault.unconditional');
    case 'offline':
      return kind === 'folder' ? i18n.t('sync_fault.no_access_now') : i18n.t('sync_fault.offline');
    case 'full':
      return of({
        webdav: i18n.t('sync_fault.full'),
        s3: i18n.t('sync_fault.full'),
        folder: i18n.t('sync_fault.full_disk'),
        team: i18n.t('sync_fault.full_team'),
      });
    case 'replaced':
      return i18n.t('sync_fault.replaced');
    case 'storage':
      return i18n.t('sync_fault.storage');
    case 'passphrase':
      return i18n.t('sync_fault.passphrase');
    case 'newer':
      return i18n.t('sync_fault.newer');
    case 'damaged':
      return i18n.t('sync_fault.damaged', [name]);
    case 'missing':
      return i18n.t(kind === 'folder' ? 'sync_fault.not_here_yet' : 'sync_fault.missing', [name]);
    case 'went-back':
      return i18n.t('sync_fault.went_back');
    case 'emptied':
      return i18n.t('sync_fault.emptied');
    case 'start-over':
      return i18n.t('sync_fault.start_over');
    case 'busy':
      return i18n.t('sync_fault.busy');
  }
}
