/** The workspace: places, lists and plan at the side, and the place in the URL. */
import type { ReadonlySignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { openWelcome } from '../../lib/browser/pages.ts';
import type { KnownList } from '../../lib/messages/lead-views.ts';
import type { Usage } from '../../lib/messages/service-views.ts';
import { ChangeList, ListsWanted } from '../contact/save-menu.tsx';
import { Notice } from '../controls/notice.tsx';
import { type NavLink, NavLinks, SideNav } from '../controls/side-nav.tsx';
import { View } from '../controls/view.tsx';
import { wholeDay } from '../format/ages.ts';
import { number } from '../format/numbers.ts';
import { NoService } from '../lookup/state-cards.tsx';
import { placeWords } from '../shell/place-words.ts';
import { hasQuota } from '../shell/plan.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { linkTo, numberOf, type Place, places } from '../shell/route.ts';
import { SampleBadge } from '../shell/sample-badge.tsx';
import { DoneToast } from '../shell/saving/done-toast.tsx';
import { newestUndoable } from '../shell/saving/undoable.ts';
import { useTitle } from '../shell/title.ts';
import { verdictSaid } from '../shell/verdict-said.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import { canShow, entries } from './places.tsx';
import './workspace-view.css';

interface WorkspaceViewProps {
  workspace: Workspace;
  /** The view of the place in the URL */
  shown: ReadonlySignal<ComponentType | null>;
}

export function WorkspaceView({ workspace, shown }: WorkspaceViewProps) {
  const { shared, route, lists } = workspace;
  const { at } = route.value;
  const usage = shared.usage.value;
  useTitle(placeWords(at));
  return (
    <div class="workspace">
      <SideNav label={i18n.t('workspace.label')}>
        <NavLinks links={linksOf(workspace)} />
        {lists.value.length > 0 && (
          <Lists lists={lists.value} list={at === 'leads' ? numberOf(route.value, 'list') : null} />
        )}
        {shared.service.value?.kind === 'sample' && (
          <div class="plan">
            <SampleBadge service={shared.service.value} />
          </div>
        )}
        {shared.service.value?.kind === 'device' && <div class="plan">{i18n.t('device.name')}</div>}
        {usage && shared.service.value?.kind === 'remote' && <Plan usage={usage} />}
      </SideNav>
      <ListsWanted.Provider value={workspace.askLists}>
        <Shown workspace={workspace} shown={shown} at={at} />
      </ListsWanted.Provider>
      <DoneLast workspace={workspace} />
      <p class="vh" role="status">
        {verdictSaid(shared)}
      </p>
    </div>
  );
}

/** Imports are part of the leads; a person's report is opened from wherever the person is shown. */
function linksOf({ shared, route, leadsLeft }: Workspace): NavLink[] {
  const current = route.value.at === 'import' ? 'leads' : route.value.at;
  const checks = shared.jobs.bulk.value.filter(({ state }) => state === 'running' || state === 'held').length;
  const counts: Partial<Record<Place, number | null>> = { leads: leadsLeft.value, checks: checks || null };
  return places
    .filter((at) => at !== 'import' && at !== 'person')
    .map((at) => {
      const count = counts[at] ?? null;
      return {
        to: linkTo(at),
        words: placeWords(at),
        icon: entries[at].icon,
        count: count === null ? undefined : number(count),
        current: at === current ? 'page' : undefined,
      };
    });
}

function Lists({ lists, list }: { lists: readonly KnownList[]; list: number | null }) {
  const links = lists.flatMap(({ id, name, leads }): NavLink[] =>
    id === null
      ? []
      : [
          {
            to: linkTo('leads', { list: String(id) }),
            words: name,
            count: leads === null ? undefined : number(leads),
            current: id === list ? 'page' : undefined,
          },
        ],
  );
  return (
    <div class="lists" data-scroll>
      <h2 class="label">{i18n.t('workspace.lists')}</h2>
      <NavLinks links={links} />
    </div>
  );
}

function Plan({ usage }: { usage: Usage }) {
  if (!hasQuota(usage)) return null;
  const day = wholeDay(usage.resets);
  const { searches, verifications } = usage;
  const lines = [
    { ...searches, words: i18n.t('workspace.searches_left', searches.left ?? 0, [number(searches.left ?? 0)]) },
    {
      ...verifications,
      words: i18n.t('workspace.verifications_left', verifications.left ?? 0, [number(verifications.left ?? 0)]),
    },
  ].filter(({ left }) => left !== null);
  return (
    <div class="plan">
      {lines.map(({ words, of }) => (
        <span class="line" key={words}>
          {words}
          {of !== null && <span class="push ink3">{i18n.t('workspace.of', [number(of)])}</span>}
        </span>
      ))}
      {day && <span class="t11 ink3">{i18n.t('foot.resets', [day])}</span>}
    </div>
  );
}

function Shown({ workspace, shown, at }: WorkspaceViewProps & { at: Place }) {
  const state = workspace.stage.value;
  const Found = shown.value;
  if (canShow(workspace, at)) return Found && <Found />;
  return (
    <View title={placeWords(at)} column>
      {state.at === 'silent' && <ProblemNotice problem={state.problem} onNext={workspace.openAgain} />}
      {state.at === 'opening' && state.slow && <Notice icon="clock">{i18n.t('slow.words')}</Notice>}
      {state.at === 'open' && <NoService onStart={workspace.useDevice} onConnect={() => void openWelcome()} />}
    </View>
  );
}

/** The last action, with Undo while that is possible */
function DoneLast({ workspace }: Pick<WorkspaceViewProps, 'workspace'>) {
  const { shared } = workspace;
  const newest = useMemo(() => newestUndoable(shared), [shared]);
  const waits = newest.value;
  const { flash, connection } = shared;
  const undoable = waits && {
    id: waits.job,
    done: {
      what: waits.kind === 'delete' ? ('deleted' as const) : ('saved' as const),
      count: waits.count,
      list: waits.list,
      lasts: waits.until - connection.now(),
    },
  };
  const change = waits?.kind === 'save' && (
    <ChangeList
      list={waits.list}
      lists={workspace.lists.value.map(({ name }) => name)}
      onChange={(list) => void shared.saves.changeList(waits.job, list).then(workspace.loadLists)}
    />
  );
  return (
    <DoneToast
      done={flash.now.value ?? undoable}
      change={change}
      onUndo={(job) => void shared.saves.undo(job)}
      onGone={flash.gone}
    />
  );
}
