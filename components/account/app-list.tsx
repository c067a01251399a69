/** The apps that the account is connected with: what is known of each, and handing leads to it. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { Tile } from '../contact/tile.tsx';
import { Button } from '../controls/button.tsx';
import { wholeDay } from '../format/ages.ts';
import { plainOrNull } from '../format/plain.ts';
import './account-block.css';

export interface AppView {
  id: string;
  name: string | null;
  provider: string | null;
  category: string | null;
  connected_at: string | null;
}

export interface AppListProps {
  apps: readonly AppView[];
  /** What is shown under an app that is unfolded; null under the others. */
  detailsOf: (id: string) => ComponentChildren | null;
  onFold: (id: string) => void;
  onPush: (id: string) => void;
}

/** What an app is called. */
export function appName({ name, provider, id }: Pick<AppView, 'id' | 'name' | 'provider'>): string {
  return plainOrNull(name) ?? plainOrNull(provider) ?? id;
}

export function AppList({ apps, detailsOf, onFold, onPush }: AppListProps) {
  return (
    <ul class="account-rows">
      {apps.map((app) => {
        const details = detailsOf(app.id);
        const name = appName(app);
        return (
          <li key={app.id}>
            <div class="account-row">
              <Tile name={name} />
              <div class="account-words">
                <b class="med cut">
                  <bdi>{name}</bdi>
                </b>
                <AppWords app={app} />
              </div>
              <div class="account-steps">
                <Button look="quiet" label={i18n.t('account.details_of', [name])} onClick={() => onFold(app.id)}>
                  {details === null ? i18n.t('account.details') : i18n.t('account.fold')}
                </Button>
                <Button icon="send" label={i18n.t('account.push_to', [name])} onClick={() => onPush(app.id)}>
                  {i18n.t('account.push')}
                </Button>
              </div>
            </div>
            {details}
          </li>
        );
      })}
    </ul>
  );
}

function AppWords({ app }: { app: AppView }) {
  const words = [
    plainOrNull(app.name) === null ? null : plainOrNull(app.provider),
    plainOrNull(app.category),
    connectedWords(app.connected_at),
  ].filter((word) => word !== null);
  return (
    <span class="t12 ink3 cut">
      {words.map((word) => (
        <bdi key={word} class="dotted">
          {word}
        </bdi>
      ))}
    </span>
  );
}

function connectedWords(at: string | null): string | null {
  const day = wholeDay(at);
  return day && i18n.t('account.connected_on', [day]);
}
