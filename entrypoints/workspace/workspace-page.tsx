/** The workspace: its frame, and the view that the address names. */
import { useEffect } from 'preact/hooks';
import { Notice } from '../../components/controls/notice.tsx';
import { View } from '../../components/controls/view.tsx';
import { NoService } from '../../components/lookup/state-cards.tsx';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import { linkTo, numberOf, type Place, places } from '../../components/shell/route.ts';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { WorkspaceFrame } from '../../components/workspace/workspace-frame.tsx';
import { openingWords, partLinks, placeWords } from '../../components/workspace/workspace-words.ts';
import { ToastPart } from './toast-part.tsx';
import { views } from './views.tsx';

/** Those of the navigation: an import is part of the leads. */
const parts = places.filter((place): place is Exclude<Place, 'import'> => place !== 'import');

/** What works without a service. */
const alone: ReadonlySet<Place> = new Set(['activity']);

export function WorkspacePage({ workspace }: { workspace: Workspace }) {
  const { ground, route, lists, leadCount } = workspace;
  const { at } = route.value;
  const checks = ground.jobs.bulk.value.filter(({ state }) => state === 'running' || state === 'held').length;
  useEffect(() => {
    document.title = `${placeWords(at)} · Harrier`;
  }, [at]);
  return (
    <WorkspaceFrame
      parts={partLinks(parts, {
        current: at === 'import' ? 'leads' : at,
        linkTo,
        counts: { leads: leadCount.value, checks: checks || null },
      })}
      lists={lists.value}
      list={at === 'leads' ? numberOf(route.value, 'list') : null}
      linkOfList={(list) => linkTo('leads', { list: String(list) })}
      usage={ground.usage.value}
      toast={<ToastPart workspace={workspace} />}
    >
      <Shown workspace={workspace} at={at} />
    </WorkspaceFrame>
  );
}

function Shown({ workspace, at }: { workspace: Workspace; at: Place }) {
  const { stage, ground } = workspace;
  const state = stage.value;
  const Found = views[at];
  if (state.at === 'silent') {
    return (
      <View title={placeWords(at)} column>
        <ProblemNotice problem={{ code: 'worker-silent' }} onNext={workspace.openAgain} />
      </View>
    );
  }
  if (state.at === 'opening') {
    return (
      <View title={placeWords(at)} column>
        {state.slow && <Notice icon="clock">{openingWords()}</Notice>}
      </View>
    );
  }
  if (ground.service.value === null && !alone.has(at)) {
    return (
      <View title={placeWords(at)} column>
        <NoService onConnect={workspace.openOptions} />
      </View>
    );
  }
  return <Found workspace={workspace} />;
}
