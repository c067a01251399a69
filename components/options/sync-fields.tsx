/** The fields of a sync's set-up that differ between kinds of targets */
import { i18n } from '#i18n';
import type { SyncPlace } from '../../lib/messages/sync-place.ts';
import type { SyncProblem } from '../../lib/messages/sync-views.ts';
import { Button } from '../controls/button.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import type { Sync, SyncForm } from './sync-store.ts';

export type SyncField = 'address' | 'user' | 'region' | 'bucket' | 'folder' | 'passphrase';

interface FieldsProps {
  form: SyncForm;
  sync: Sync;
  errorOf: (field: SyncField) => string | null;
}

export function TargetFields(props: FieldsProps) {
  switch (props.form.kind) {
    case 'webdav':
      return <WebDavFields {...props} />;
    case 's3':
      return <S3Fields {...props} />;
    case 'folder':
      return <FolderField {...props} />;
    case 'team':
      return <p class="ink2">{i18n.t('sync.team_hint')}</p>;
  }
}

function WebDavFields({ form, sync, errorOf }: FieldsProps) {
  const place = form.places.webdav;
  const write = (some: Partial<typeof place>) => sync.place({ ...place, ...some });
  return (
    <>
      <LabelledField
        label={i18n.t('sync.address')}
        placeholder="https://cloud.example/remote.php/dav/files/me/harrier"
        dir="ltr"
        inputMode="url"
        value={place.address}
        error={errorOf('address')}
        hint={i18n.t('sync.address_hint')}
        onValue={(address) => write({ address })}
      />
      <div class="pair-fields">
        <LabelledField
          label={i18n.t('sync.user')}
          dir="auto"
          maxLength={320}
          value={place.user}
          error={errorOf('user')}
          onValue={(user) => write({ user })}
        />
        <LabelledField
          label={i18n.t('sync.password')}
          secret
          maxLength={1_000}
          value={form.secrets.webdav}
          hint={i18n.t('sync.password_hint')}
          onValue={sync.secret}
        />
      </div>
    </>
  );
}

function S3Fields({ form, sync, errorOf }: FieldsProps) {
  const place = form.places.s3;
  const write = (some: Partial<typeof place>) => sync.place({ ...place, ...some });
  return (
    <div class="pair-fields">
      <LabelledField
        label={i18n.t('sync.endpoint')}
        placeholder="https://s3.eu-central-1.amazonaws.com"
        dir="ltr"
        inputMode="url"
        value={place.address}
        error={errorOf('address')}
        hint={i18n.t('sync.endpoint_hint')}
        onValue={(address) => write({ address })}
      />
      <LabelledField
        label={i18n.t('sync.region')}
        placeholder="eu-central-1"
        dir="ltr"
        maxLength={63}
        value={place.region}
        error={errorOf('region')}
        hint={i18n.t('sync.region_hint')}
        onValue={(region) => write({ region })}
      />
      <LabelledField
        label={i18n.t('sync.bucket')}
        dir="ltr"
        maxLength={63}
        value={place.bucket}
        error={errorOf('bucket')}
        hint={i18n.t('sync.bucket_hint')}
        onValue={(bucket) => write({ bucket })}
      />
      <LabelledField
        label={i18n.t('sync.prefix')}
        dir="auto"
        maxLength={500}
        value={place.prefix}
        hint={i18n.t('sync.prefix_hint')}
        onValue={(prefix) => write({ prefix })}
      />
      <LabelledField
        label={i18n.t('sync.key_id')}
        dir="ltr"
        maxLength={320}
        value={place.keyId}
        error={errorOf('user')}
        onValue={(keyId) => write({ keyId })}
      />
      <LabelledField
        label={i18n.t('sync.secret_key')}
        secret
        maxLength={1_000}
        value={form.secrets.s3}
        hint={i18n.t('sync.secret_key_hint')}
        onValue={sync.secret}
      />
    </div>
  );
}

function FolderField({ form, sync, errorOf }: FieldsProps) {
  return (
    <LabelledField
      label={i18n.t('sync.folder')}
      placeholder={i18n.t('sync.no_folder')}
      dir="auto"
      readOnly
      value={form.places.folder.name}
      error={errorOf('folder')}
      hint={i18n.t('sync.folder_hint')}
      onValue={() => undefined}
    >
      <Button size="small" onClick={sync.pick}>
        {i18n.t('sync.pick')}
      </Button>
    </LabelledField>
  );
}

/** Whether everything needed to look at the target was entered. */
export function isComplete({ kind, places, secrets, passphrase }: SyncForm): boolean {
  if (passphrase === '') return false;
  switch (kind) {
    case 'webdav':
      return places.webdav.address.trim() !== '';
    case 's3': {
      const { address, bucket, keyId } = places.s3;
      return [address, bucket, keyId, secrets.s3].every((typed) => typed.trim() !== '');
    }
    case 'folder':
      return places.folder.id !== '';
    case 'team':
      return places.team.address !== '';
  }
}

const folderField: Record<SyncPlace['kind'], SyncField | null> = {
  ...{ webdav: 'address', s3: 'bucket', folder: 'folder', team: null },
};

/** The field that a problem is shown beside; null if it belongs to none. */
export function fieldOf({ fault }: SyncProblem, kind: SyncPlace['kind']): SyncField | null {
  if (kind === 'team' && fault !== 'passphrase') return null;
  switch (fault) {
    case 'no-folder':
      return folderField[kind];
    case 'not-an-address':
    case 'not-a-target':
    case 'not-granted':
    case 'unconditional':
      return kind === 'folder' ? 'folder' : 'address';
    case 'region':
      return 'region';
    case 'refused':
      return 'user';
    case 'passphrase':
      return 'passphrase';
    default:
      return null;
  }
}
