/** What the browser allows Harrier: granted in a click, taken back at any time. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { plain } from '../words/plain.ts';
import { Item } from './options-frame.tsx';

export interface PermissionsProps {
  /** One a service: its origin, and whether it may be reached. */
  origins: readonly { origin: string; granted: boolean }[];
  /** Called in the click itself. */
  onGrant: (origin: string) => void;
}

export function Permissions({ origins, onGrant }: PermissionsProps) {
  return (
    <>
      {origins.map(({ origin, granted }) => (
        <Item key={origin} title={plain(origin.replace(/^https?:\/\//, ''))} words={i18n.t('permission.service')}>
          {granted ? (
            <span class="line t12 ink3">
              <Icon name="check" size="small" /> {i18n.t('permission.granted')}
            </span>
          ) : (
            <Button onClick={() => onGrant(origin)}>{i18n.t('next.grant')}</Button>
          )}
        </Item>
      ))}
      <Item title={i18n.t('permission.page')} words={i18n.t('permission.page_words')}>
        <span class="line t12 ink3">
          <Icon name="check" size="small" /> {i18n.t('permission.on_click')}
        </span>
      </Item>
    </>
  );
}
