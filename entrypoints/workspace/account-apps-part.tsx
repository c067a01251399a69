/** The connected apps, each with its details when it is unfolded. */
import { AccountBlock } from '../../components/account/account-block.tsx';
import { partTitle } from '../../components/account/account-words.ts';
import { AppDetails } from '../../components/account/app-details.tsx';
import { AppList } from '../../components/account/app-list.tsx';
import { NoApps } from '../../components/account/nothing-there.tsx';
import { UnknownAnswer } from '../../components/account/unknown-answer.tsx';
import { takeStep } from '../../components/shell/next-steps.ts';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { type AccountScreen, isNothing } from '../../lib/screens/workspace/account/account.ts';
import { nextOf } from './account-parts.tsx';
import { blockOf } from './block-of.ts';

interface AppsPartProps {
  workspace: Workspace;
  screen: AccountScreen;
}

export function AppsPart({ workspace, screen }: AppsPartProps) {
  const state = blockOf(screen.flights.listConnectedApps.state.value, ({ data }) => data);
  const title = partTitle('apps');
  const unfolded = screen.apps.value;
  const detailsOf = (id: string) => {
    const flight = unfolded.get(id);
    if (!flight) return null;
    const retry = () => screen.retryApp(id);
    return (
      <AppDetails
        state={blockOf(flight.value, ({ data }) => data)}
        onNext={(step) => takeStep(step, { service: workspace.ground.service.value, retry, again: retry })}
      />
    );
  };
  return (
    <AccountBlock title={title} state={state} lines={3} onNext={nextOf({ workspace, screen }, 'listConnectedApps')}>
      {({ rows, raw }) => {
        if (rows.length === 0) return isNothing(raw) ? <NoApps /> : <UnknownAnswer label={title} answer={raw} />;
        return (
          <AppList
            apps={rows}
            detailsOf={detailsOf}
            onFold={(id) => (unfolded.has(id) ? screen.fold(id) : screen.unfold(id))}
            onPush={(id) => {
              const app = rows.find((one) => one.id === id);
              if (app) screen.pushing.begin(app, screen.brought());
            }}
          />
        );
      }}
    </AccountBlock>
  );
}
