/** A profile that a page links to: the way to the finder by its handle. */
import { i18n } from '#i18n';
import { Icon } from '../controls/icon.tsx';
import { plain } from '../format/plain.ts';
import './profile-line.css';

export function ProfileLine({ handle, onFind }: { handle: string; onFind: () => void }) {
  const shown = plain(handle);
  return (
    <div class="line profile-line">
      <Icon name="person" />
      <span class="cut t12 ink2" title={shown}>
        {i18n.t('page_names.profile')} <bdi dir="ltr">{shown}</bdi>
      </span>
      <span class="push" />
      <button type="button" class="link t12" onClick={onFind}>
        {i18n.t('page_names.find_by_profile')}
      </button>
    </div>
  );
}
