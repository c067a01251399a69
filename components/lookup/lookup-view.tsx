/** Popup and side panel, and the view of their current subject. */
import { effect } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/contract/problem.ts';
import type { ServiceView } from '../../lib/messages/service-views.ts';
import { listSaid } from '../contact/list-head.tsx';
import { ChangeList, DetailsSaved, ListsWanted } from '../contact/save-menu.tsx';
import { Icon } from '../controls/icon.tsx';
import { age } from '../format/ages.ts';
import { around, slot } from '../format/around.tsx';
import { useNow } from '../format/now.ts';
import { nameOf } from '../format/person-words.ts';
import { plain } from '../format/plain.ts';
import { KeysHelp } from '../shell/keys/keys-help.tsx';
import { nextStep } from '../shell/next-steps.ts';
import { onDemand } from '../shell/on-demand.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { DoneToast } from '../shell/saving/done-toast.tsx';
import { verdictSaid } from '../shell/verdict-said.ts';
import { Bar, type BarKind } from './bar.tsx';
import type { Company } from './company/company-store.ts';
import { CountCardWaiting } from './company/count-card.tsx';
import { isAwaited } from './company/is-awaited.ts';
import { ListedPart } from './company/listed-part.tsx';
import { SubjectWaiting } from './company/subject-card.tsx';
import { Foot } from './foot.tsx';
import { Frame, Part } from './frame.tsx';
import { listenToKeys } from './keyboard.ts';
import type { Opened } from './opened-store.ts';
import { Painted, usePainted } from './painted.ts';
import { ChosenSaid, PeopleDock } from './people-view.tsx';
import { RecentsPart } from './recents-view.tsx';
import { RunLine } from './run-line.tsx';
import { BackgroundSilent, BackgroundSlow, NoServicePart } from './state-cards.tsx';
import { SubjectView } from './subject-view.tsx';
import type { Showing, View } from './subject-views.ts';

interface LookupViewProps {
  lookup: Opened;
  /** Opens the side panel, in the click; null if there is none, or this is one. */
  onPanel?: (() => void) | null;
  /** Shown below the scrolling body. */
  beside?: ComponentChildren;
}

export function LookupView({ lookup, onPanel = null, beside }: LookupViewProps) {
  const field = useRef<HTMLInputElement>(null);
  const [keys, setKeys] = useState(false);
  useEffect(() => {
    const life = new AbortController();
    listenToKeys(lookup, { field: () => field.current, showKeys: () => setKeys(true) }, life.signal);
    return () => life.abort();
  }, [lookup]);
  useEffect(() => focusWithoutPage(lookup, field), [lookup]);
  const { shared } = lookup;
  const askLists = useCallback(() => void shared.saves.loadLists(true), [shared]);
  const showing = lookup.showing.value;
  const people = lookup.people.value;
  const hasChosen = people !== null && people.selection.rows.value.length > 0;
  const painted = usePainted(showing !== null);
  const stage = lookup.stage.value;
  const drawn = lookup.drawn.value;
  const said = useNewest(showing?.view, saidOf(showing), verdictSaid(shared));
  return (
    <ListsWanted.Provider value={askLists}>
      <DetailsSaved.Provider value={shared.details}>
        <Frame
          bar={
            <Bar
              text={lookup.field.value}
              kind={kindOf(showing?.view ?? null)}
              fieldRef={field}
              away={showing?.from === 'typed' || showing?.article !== undefined}
              changed={showing !== null && lookup.field.value !== showing.text}
              suggestions={lookup.suggestions}
              onText={lookup.write}
              onLookUp={lookup.look}
              onBack={lookup.back}
              onPanel={onPanel}
              onOptions={lookup.openOptions}
            />
          }
          beside={
            <>
              {stage.at === 'opening' && stage.slow && drawn !== null && <AsItWas taken={drawn} />}
              {beside}
              <ChosenSaid people={people} />
              <RunLine shared={shared} />
            </>
          }
          toast={<Done lookup={lookup} />}
          dock={hasChosen && <PeopleDock lookup={lookup} people={people} name={showing?.text ?? ''} />}
          foot={
            <Foot
              service={shared.service.value}
              waiting={stage.at === 'opening' && showing === null}
              usage={shared.usage.value}
              private={shared.connection.private.value}
              onWorkspace={lookup.openWorkspace}
              onKeys={() => setKeys(true)}
            />
          }
          said={said}
        >
          <Painted.Provider value={painted}>
            <Body lookup={lookup} showing={showing} />
          </Painted.Provider>
          {keys && <KeysHelp onClose={() => setKeys(false)} />}
        </Frame>
      </DetailsSaved.Provider>
    </ListsWanted.Provider>
  );
}

/** If the page has nothing to look up, the field takes the focus, unless something has it already. */
function focusWithoutPage(lookup: Opened, field: RefObject<HTMLInputElement | null>): () => void {
  return effect(() => {
    const showing = lookup.showing.value;
    const isNothing = showing?.from === 'page' && showing.view.kind === 'nothing';
    if (!isNothing || lookup.stage.value.at !== 'open' || lookup.reading.value) return;
    if (document.activeElement === null || document.activeElement === document.body) field.current?.focus();
  });
}

/** Briefly shows what was just done, with Undo while there is time. */
function Done({ lookup: { shared } }: { lookup: Opened }) {
  const { saves, flash, connection } = shared;
  const saved = saves.undoable.value;
  const done = flash.now.value;
  const undo = saved && {
    id: saved.job,
    done: { what: 'saved' as const, count: saved.count, list: saved.list, lasts: saved.until - connection.now() },
  };
  const change = saved && (
    <ChangeList
      list={saved.list}
      lists={saves.lists.value}
      onChange={(list) => void saves.changeList(saved.job, list)}
    />
  );
  return <DoneToast done={done ?? undo} change={change} onUndo={saves.undo} onGone={flash.gone} />;
}

function Body({ lookup, showing }: { lookup: Opened; showing: Showing | null }) {
  const painted = useContext(Painted);
  const stage = lookup.stage.value;
  if (stage.at === 'silent' && !showing) {
    return (
      <Part>
        <BackgroundSilent problem={stage.problem} onNext={lookup.openAgain} />
      </Part>
    );
  }
  if (!showing || (stage.at === 'opening' && lookup.drawn.value === null))
    return <Opening slow={stage.at === 'opening' && stage.slow} />;
  return (
    <>
      <Troubles lookup={lookup} />
      <Listed lookup={lookup} showing={showing} />
      <SubjectView lookup={lookup} view={showing.view} tab={lookup.page.value?.tab ?? null} />
      {painted && !isViewAwaited(lookup, showing.view) && <BelowPart lookup={lookup} />}
    </>
  );
}

function Listed({ lookup, showing }: { lookup: Opened; showing: Showing }) {
  const subject = lookup.page.value?.subject;
  if (showing.from !== 'page' || subject?.kind !== 'company' || subject.listed === undefined) return null;
  const { listed, domain } = subject;
  return <ListedPart name={listed} site={domain.unicode} onLookUp={() => lookup.look(listed)} />;
}

/** Something may still appear above what follows. */
function isViewAwaited(lookup: Opened, view: View): boolean {
  return view.kind === 'company' && isAwaited(lookup, view.company);
}

/** The background is slow; until it answers, the last known state is shown. */
function AsItWas({ taken }: { taken: number }) {
  const time = (
    <span key="t" aria-live="off">
      {age(taken, useNow())}
    </span>
  );
  return (
    <p class="as-it-was" role="status">
      <Icon name="clock" size="small" />
      <span>{around(i18n.t('slow.as_it_was', [slot]), time)}</span>
    </p>
  );
}

function Opening({ slow }: { slow: boolean }) {
  return (
    <>
      <Part>
        <SubjectWaiting />
      </Part>
      <Part>
        <CountCardWaiting />
        {slow && <BackgroundSlow />}
      </Part>
    </>
  );
}

/** Problems with the service or the background, before any request. */
function Troubles({ lookup }: { lookup: Opened }) {
  const { shared, lookUp } = lookup;
  const service = shared.service.value;
  const typing = lookUp.value;
  const stage = lookup.stage.value;
  const storage = shared.storage.value;
  const unready = service && unreadyProblem(service);
  const lost = shared.checks.trouble.value ?? shared.saves.trouble.value;
  const onNext = nextStep(shared, lookup.openAgain);
  const notices = [
    stage.at === 'silent' && <ProblemNotice key="closed" problem={stage.problem} onNext={lookup.openAgain} />,
    typing.at === 'asking' && typing.slow && <BackgroundSlow key="slow" />,
    typing.at === 'silent' && (
      <ProblemNotice key="silent" problem={typing.problem} onNext={() => lookup.look(typing.text)} />
    ),
    storage && <ProblemNotice key="storage" problem={storage} onNext={lookup.openAgain} />,
    lost && <ProblemNotice key="lost" problem={lost} onNext={onNext} />,
    unready && <ProblemNotice key="service" problem={unready} onNext={onNext} />,
  ].filter(Boolean);
  return notices.length === 0 ? null : <Part>{notices}</Part>;
}

/** Why a service cannot be asked; null if it can. */
function unreadyProblem({ id, state }: ServiceView): Problem | null {
  switch (state) {
    case 'connected':
      return null;
    case 'key-refused':
      return { code: state, quoted: null };
    case 'key-locked':
      return { code: state, service: id };
    default:
      return { code: state };
  }
}

function kindOf(view: View | null): BarKind {
  if (view === null) return 'nothing';
  return view.kind === 'odd' ? 'company' : view.kind;
}

/** The text that changed last, so that each is announced once. After a change of view it is `one`. */
function useNewest(view: View | undefined, one = '', other = ''): string {
  const last = useRef({ view, one, other, newest: one });
  const before = last.current;
  const isOther = view !== before.view;
  const newest = !isOther && other !== before.other ? other : isOther || one !== before.one ? one : before.newest;
  last.current = { view, one, other, newest };
  return newest;
}

function saidOf(showing: Showing | null): string | undefined {
  const view = showing?.view;
  if (!view || !('finding' in view)) return undefined;
  const [found] = view.kind === 'article' ? view.author.rows.value : view.finding.people.rows.value;
  const words = [
    view.kind === 'company' && listWords(view.company),
    found && nameOf(found.contact),
    found && plain(found.contact.email),
  ];
  return words.filter(Boolean).join(i18n.t('sentence_dot'));
}

function listWords({ search, people, results }: Company): string | undefined {
  const shown = search.shown.value;
  if (!shown) return undefined;
  return listSaid({
    shown: people.rows.value.length,
    loaded: people.loaded.value.length,
    total: results.value,
    approximate: shown.approximate,
  });
}

/** Joining the team is the only step offered. */
function isInvited(showing: Showing | null): boolean {
  return showing?.view.kind === 'nothing' && showing.view.why === 'invitation';
}

const mailboxOffer = onDemand(() => import('../mailbox/mailbox-step.tsx'));
const pageView = onDemand(() => import('./page/page-view.tsx'));

/**
 * Under every view: the page's addresses and names, the mailbox that it looks like, the step to a service, and recent
 * lookups.
 */
function BelowPart({ lookup }: { lookup: Opened }) {
  const { shared, showing, page } = lookup;
  const { recents } = shared;
  const pageParts = showing.value?.from === 'page' ? pageView() : null;
  const offer = page.value?.mailbox ? mailboxOffer() : null;
  return (
    <>
      {pageParts && <pageParts.PagePart lookup={lookup} />}
      {offer && <offer.MailboxOffer lookup={lookup} />}
      {shared.service.value === null && !isInvited(showing.value) && <NoServicePart lookup={lookup} />}
      {(recents.list.value.length > 0 || recents.search.value !== '') && <RecentsPart lookup={lookup} />}
    </>
  );
}
