/** Handing leads to an app, while somebody does. */
import { appName } from '../../components/account/app-list.tsx';
import { type PushChoice, PushDialog } from '../../components/account/push-dialog.tsx';
import { takeStep } from '../../components/shell/next-steps.ts';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import type { AccountScreen } from '../../lib/screens/workspace/account/account.ts';
import type { Chosen } from '../../lib/screens/workspace/account/pushing.ts';

interface PushPartProps {
  workspace: Workspace;
  screen: AccountScreen;
}

export function PushPart({ workspace, screen }: PushPartProps) {
  const { pushing } = screen;
  const push = pushing.now.value;
  if (!push) return null;
  const choices = choicesOf(workspace, screen.brought());
  const retry = () => void pushing.send();
  return (
    <PushDialog
      app={appName(push.app)}
      choices={choices.map(choiceOf)}
      chosen={push.chosen && choiceOf(push.chosen)}
      state={push.sent}
      onChoose={(key) => {
        const chosen = choices.find((one) => choiceOf(one).key === key);
        if (chosen) pushing.choose(chosen);
      }}
      onPush={retry}
      onPushAgain={() => void pushing.sendAgain()}
      onNext={(step) => takeStep(step, { service: workspace.ground.service.value, retry, again: retry })}
      onClose={pushing.close}
    />
  );
}

/** Leads that were brought stand before the lists. */
function choicesOf({ lists }: Workspace, brought: Chosen | null): Chosen[] {
  const known = lists.value.flatMap(({ id, name, leads }): Chosen[] =>
    id === null ? [] : [{ from: 'list', list: id, name, count: leads }],
  );
  return brought?.from === 'ids' ? [brought, ...known] : known;
}

function choiceOf(chosen: Chosen): PushChoice {
  return chosen.from === 'ids'
    ? { key: 'brought', list: null, count: chosen.ids.length }
    : { key: String(chosen.list), list: chosen.name, count: chosen.count };
}
