/** The popup as a whole: signals to props, events to verbs. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Bar, type BarKind } from '../../components/popup/bar.tsx';
import { CountCard } from '../../components/popup/count-card.tsx';
import { Foot } from '../../components/popup/foot.tsx';
import { Frame, Part } from '../../components/popup/frame.tsx';
import { listSaid } from '../../components/popup/list-words.ts';
import type { Showing, View } from '../../lib/screens/lookup.ts';
import type { Popup } from '../../lib/screens/popup.ts';
import { takeStep } from '../../lib/screens/steps.ts';
import type { Places } from './keyboard.ts';
import {
  DoneToast,
  KeysHelp,
  NoServicePart,
  PagePart,
  PeopleDock,
  ProblemNotice,
  RecentsPart,
  WorkerSilent,
  WorkerSlow,
} from './parts.tsx';
import { ViewPart } from './view-part.tsx';

export function PopupPage({ popup }: { popup: Popup }) {
  const field = useRef<HTMLInputElement>(null);
  const [keys, setKeys] = useState(false);
  useEffect(() => listenLater(popup, { field: () => field.current, showKeys: () => setKeys(true) }), [popup]);
  const { ground } = popup;
  const showing = popup.showing.value;
  const people = popup.people.value;
  const hasChosen = people !== null && people.selection.rows.value.length > 0;
  return (
    <Frame
      bar={
        <Bar
          text={popup.field.value}
          kind={kindOf(showing?.view ?? null)}
          fieldRef={field}
          away={showing?.from === 'typed'}
          onText={popup.write}
          onLookUp={popup.look}
          onBack={popup.back}
          onPanel={null}
          onOptions={popup.openOptions}
        />
      }
      toast={<Toast popup={popup} />}
      dock={hasChosen && <PeopleDock popup={popup} people={people} name={showing?.text ?? ''} />}
      foot={
        <Foot
          service={ground.service.value}
          usage={ground.usage.value}
          private={ground.room.private.value}
          onKeys={() => setKeys(true)}
        />
      }
      said={saidOf(showing)}
    >
      <Body popup={popup} showing={showing} />
      {keys && <KeysHelp onClose={() => setKeys(false)} />}
    </Frame>
  );
}

/** The keyboard's map comes after the first screen, a few milliseconds later. */
function listenLater(popup: Popup, places: Places): () => void {
  const life = new AbortController();
  void import('./keyboard.ts').then(({ listenToKeys }) => {
    if (!life.signal.aborted) listenToKeys(popup, places, life.signal);
  });
  return () => life.abort();
}

function Body({ popup, showing }: { popup: Popup; showing: Showing | null }) {
  const stage = popup.stage.value;
  const { ground, onPage } = popup;
  if (stage.at === 'silent') {
    return (
      <Part>
        <WorkerSilent onNext={popup.openAgain} />
      </Part>
    );
  }
  if (stage.at === 'opening' || !showing) return <Opening slow={stage.at === 'opening' && stage.slow} />;
  return (
    <>
      <Troubles popup={popup} />
      <ViewPart popup={popup} view={showing.view} />
      {onPage.value && <PagePart popup={popup} onPage={onPage.value} />}
      {ground.service.value === null && <NoServicePart popup={popup} />}
      {(ground.recents.list.value.length > 0 || ground.recents.search.value !== '') && <RecentsPart popup={popup} />}
    </>
  );
}

/** In the place and size of what comes. */
function Opening({ slow }: { slow: boolean }) {
  return (
    <Part>
      {slow && <WorkerSlow />}
      <CountCard
        count={{ at: 'waiting' }}
        searchesLeft={null}
        searching={false}
        onFilter={() => undefined}
        onShow={null}
      />
    </Part>
  );
}

/** What is wrong with the service or the worker, before anything is asked. */
function Troubles({ popup }: { popup: Popup }) {
  const { ground, lookUp } = popup;
  const service = ground.service.value;
  const typing = lookUp.value;
  const state = service?.state ?? 'connected';
  const lost = ground.checks.trouble.value ?? ground.saves.trouble.value;
  const onNext = (step: Parameters<typeof takeStep>[0]) =>
    takeStep(step, { service, retry: popup.openAgain, again: popup.openAgain });
  const notices = [
    typing.at === 'asking' && typing.slow && <WorkerSlow key="slow" />,
    typing.at === 'silent' && (
      <ProblemNotice key="silent" problem={{ code: 'worker-silent' }} onNext={() => popup.look(typing.text)} />
    ),
    lost && <ProblemNotice key="lost" problem={lost} onNext={onNext} />,
    state !== 'connected' && (
      <ProblemNotice
        key="service"
        problem={state === 'key-refused' ? { code: state, quoted: null } : { code: state }}
        onNext={onNext}
      />
    ),
  ].filter(Boolean);
  return notices.length === 0 ? null : <Part>{notices}</Part>;
}

function Toast({ popup: { ground } }: { popup: Popup }) {
  const { saves, flash, room } = ground;
  const saved = saves.undoable.value;
  const done = flash.now.value;
  const undo = saved && {
    id: saved.job,
    done: { what: 'saved' as const, count: saved.count, list: saved.list, lasts: saved.until - room.now() },
  };
  return <DoneToast done={done ?? undo} onUndo={saves.undo} onGone={flash.gone} />;
}

function kindOf(view: View | null): BarKind {
  if (view === null) return 'nothing';
  return view.kind === 'odd' ? 'company' : view.kind;
}

function saidOf(showing: Showing | null): string | undefined {
  if (showing?.view.kind !== 'company') return undefined;
  const { search, people } = showing.view.company;
  const shown = search.shown.value;
  if (!shown) return undefined;
  return listSaid({
    shown: people.rows.value.length,
    loaded: people.loaded.value.length,
    total: shown.results,
    approximate: shown.approximate,
  });
}
