/** The workspace as a whole: its parts and lists at the side, one view beside them, and what is left of the plan. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { KnownList, Usage } from '../../lib/messages/views.ts';
import { type NavLink, NavLinks, SideNav } from '../controls/side-nav.tsx';
import { wholeDay } from '../format/ages.ts';
import { number } from '../format/numbers.ts';
import './workspace-view.css';

export interface WorkspaceFrameProps {
  /** The parts of the workspace; the current one is marked. */
  parts: readonly NavLink[];
  lists: readonly KnownList[];
  /** The list that is looked at. */
  list: number | null;
  linkOfList: (id: number) => string;
  usage: Usage | null;
  children: ComponentChildren;
  toast?: ComponentChildren;
}

export function WorkspaceFrame({ parts, lists, list, linkOfList, usage, children, toast }: WorkspaceFrameProps) {
  return (
    <div class="workspace">
      <SideNav label={i18n.t('workspace.label')}>
        <NavLinks links={parts} />
        {lists.length > 0 && <Lists lists={lists} list={list} linkOfList={linkOfList} />}
        {usage && <Plan usage={usage} />}
      </SideNav>
      {children}
      {toast}
    </div>
  );
}

function Lists({ lists, list, linkOfList }: Pick<WorkspaceFrameProps, 'lists' | 'list' | 'linkOfList'>) {
  const links = lists.flatMap(({ id, name, leads }): NavLink[] =>
    id === null
      ? []
      : [
          {
            to: linkOfList(id),
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
  const day = wholeDay(usage.resets);
  const lines = [
    { ...usage.searches, words: leftWords('searches', usage.searches.left ?? 0) },
    { ...usage.verifications, words: leftWords('verifications', usage.verifications.left ?? 0) },
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

function leftWords(what: 'searches' | 'verifications', left: number): string {
  return what === 'searches'
    ? i18n.t('workspace.searches_left', left, [number(left)])
    : i18n.t('workspace.verifications_left', left, [number(left)]);
}
