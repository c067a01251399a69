/** Connected apps, their details when unfolded, and pushing leads to them */
import { i18n } from '#i18n';
import type { ConnectedApp } from '../../lib/contract/resources/account.ts';
import { Tile } from '../contact/tile.tsx';
import { Button } from '../controls/button.tsx';
import { Dotted } from '../controls/dotted.tsx';
import { SkeletonLine } from '../controls/skeleton.tsx';
import { wholeDay } from '../format/ages.ts';
import { plainOrNull } from '../format/plain.ts';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { AccountBlock, AccountLine, type AccountProps } from './account-block.tsx';
import { isNothing } from './account-store.ts';
import { UnknownAnswer } from './unknown-answer.tsx';

export function ConnectedApps(account: AccountProps) {
  const title = i18n.t('account.apps');
  return (
    <AccountBlock {...account} title={title} part="listConnectedApps" lines={3}>
      {({ rows, raw }) => {
        if (rows.length > 0) return <AppList {...account} apps={rows} />;
        if (isNothing(raw)) return <AccountLine>{i18n.t('account.no_apps')}</AccountLine>;
        return <UnknownAnswer label={title} answer={raw} />;
      }}
    </AccountBlock>
  );
}

export function appName({ name, provider, id }: ConnectedApp): string {
  return plainOrNull(name) ?? plainOrNull(provider) ?? id;
}

function AppList({ apps, ...account }: AccountProps & { apps: readonly ConnectedApp[] }) {
  const { store } = account;
  const unfolded = store.apps.value;
  return (
    <ul class="account-rows">
      {apps.map((app) => {
        const name = appName(app);
        const isUnfolded = unfolded.has(app.id);
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
                <Button
                  look="quiet"
                  label={i18n.t('account.details_of', [name])}
                  onClick={() => (isUnfolded ? store.fold(app.id) : store.unfold(app.id))}
                >
                  {isUnfolded ? i18n.t('account.fold') : i18n.t('account.details')}
                </Button>
                <Button
                  icon="send"
                  label={i18n.t('account.push_to', [name])}
                  onClick={() => store.pushing.begin(app, store.brought())}
                >
                  {i18n.t('account.push')}
                </Button>
              </div>
            </div>
            {isUnfolded && <AppDetails {...account} id={app.id} />}
          </li>
        );
      })}
    </ul>
  );
}

function AppWords({ app }: { app: ConnectedApp }) {
  const day = wholeDay(app.connected_at);
  const words = [
    plainOrNull(app.name) === null ? null : plainOrNull(app.provider),
    plainOrNull(app.category),
    day && i18n.t('account.connected_on', [day]),
  ].filter((word) => word !== null);
  return (
    <span class="t12 ink3 cut">
      {words.map((word) => (
        <Dotted key={word}>{word}</Dotted>
      ))}
    </span>
  );
}

/** Everything the service reports about one app */
function AppDetails({ workspace, store, id }: AccountProps & { id: string }) {
  const state = store.apps.value.get(id)?.value;
  if (state?.at === 'failed') {
    return <ProblemNotice problem={state.problem} onNext={nextStep(workspace.shared, () => store.retryApp(id))} />;
  }
  if (state?.at === 'shown') return <UnknownAnswer label={i18n.t('account.details')} answer={state.reply.data} />;
  return (
    <div class="account-skeleton" aria-hidden="true">
      <SkeletonLine share={44} />
      <SkeletonLine share={62} />
    </div>
  );
}
