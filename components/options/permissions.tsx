/** What the browser allows Harrier: granted in a click, taken back at any time. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { plain } from '../format/plain.ts';
import { Item } from './options-frame.tsx';

export interface PermissionsProps {
  /** One a service: its origin, and whether it may be reached. */
  origins: readonly { origin: string; granted: boolean }[];
  /** The side panel may see the addresses of all tabs. */
  tabs: boolean;
  /** The browser may show notices of the system's. */
  notices: boolean;
  /** Called in the click itself. */
  onGrant: (origin: string) => void;
}

export function Permissions({ origins, tabs, notices, onGrant }: PermissionsProps) {
  return (
    <>
      {origins.map(({ origin, granted }) => (
        <Item key={origin} title={plain(origin.replace(/^https?:\/\//, ''))} words={i18n.t('permission.service')}>
          {granted ? (
            <Granted words={i18n.t('permission.granted')} />
          ) : (
            <Button onClick={() => onGrant(origin)}>{i18n.t('next.grant')}</Button>
          )}
        </Item>
      ))}
      <Item title={i18n.t('permission.page')} words={i18n.t('permission.page_words')}>
        <Granted words={i18n.t('permission.on_click')} />
      </Item>
      <Item title={i18n.t('panel.tabs')} words={i18n.t('panel.tabs_words')}>
        {tabs ? <Granted words={i18n.t('permission.granted')} /> : <Off />}
      </Item>
      <Item title={i18n.t('notify.permission')} words={i18n.t('notify.permission_words')}>
        {notices ? <Granted words={i18n.t('permission.granted')} /> : <Off />}
      </Item>
    </>
  );
}

function Off() {
  return <span class="t12 ink3">{i18n.t('panel.off')}</span>;
}

function Granted({ words }: { words: string }) {
  return (
    <span class="line t12 ink3">
      <Icon name="check" size="small" /> {words}
    </span>
  );
}
