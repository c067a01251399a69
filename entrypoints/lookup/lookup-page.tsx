/** Popup and side panel as a whole: signals to props, events to verbs. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Bar, type BarKind } from '../../components/lookup/bar.tsx';
import { CountCard } from '../../components/lookup/company/count-card.tsx';
import { Foot } from '../../components/lookup/foot.tsx';
import { Frame, Part } from '../../components/lookup/frame.tsx';
import type { Showing, View } from '../../components/lookup/view.ts';
import { listSaid } from '../../components/popup/list-words.ts';
import { takeStep } from '../../components/shell/next-steps.ts';
import type { Lookup } from '../../lib/screens/lookup.ts';
import type { Opened } from '../../lib/screens/opened.ts';
import type { Places } from './keyboard.ts';
import { BelowPart, KeysHelp, PeopleDock, ProblemNotice, ToastPart, WorkerSilent, WorkerSlow } from './parts.tsx';
import { ViewPart } from './view-part.tsx';

interface LookupPageProps {
  lookup: Opened;
  /** Opens the side panel, in the click; null where there is none, or this is one. */
  onPanel?: (() => void) | null;
  /** Stands under what scrolls. */
  beside?: ComponentChildren;
}

export function LookupPage({ lookup, onPanel = null, beside }: LookupPageProps) {
  const field = useRef<HTMLInputElement>(null);
  const [keys, setKeys] = useState(false);
  useEffect(() => listenLater(lookup, { field: () => field.current, showKeys: () => setKeys(true) }), [lookup]);
  const { ground } = lookup;
  const showing = lookup.showing.value;
  const people = lookup.people.value;
  const hasChosen = people !== null && people.selection.rows.value.length > 0;
  return (
    <Frame
      bar={
        <Bar
          text={lookup.field.value}
          kind={kindOf(showing?.view ?? null)}
          fieldRef={field}
          away={showing?.from === 'typed'}
          onText={lookup.write}
          onLookUp={lookup.look}
          onBack={lookup.back}
          onPanel={onPanel}
          onOptions={lookup.openOptions}
        />
      }
      beside={beside}
      toast={<ToastPart lookup={lookup} />}
      dock={hasChosen && <PeopleDock lookup={lookup} people={people} name={showing?.text ?? ''} />}
      foot={
        <Foot
          service={ground.service.value}
          usage={ground.usage.value}
          private={ground.room.private.value}
          onWorkspace={lookup.openWorkspace}
          onKeys={() => setKeys(true)}
        />
      }
      said={saidOf(showing)}
    >
      <Body lookup={lookup} showing={showing} />
      {keys && <KeysHelp onClose={() => setKeys(false)} />}
    </Frame>
  );
}

/** The keyboard's map comes after the first screen, a few milliseconds later. */
function listenLater(lookup: Lookup, places: Places): () => void {
  const life = new AbortController();
  void import('./keyboard.ts').then(({ listenToKeys }) => {
    if (!life.signal.aborted) listenToKeys(lookup, places, life.signal);
  });
  return () => life.abort();
}

function Body({ lookup, showing }: { lookup: Opened; showing: Showing | null }) {
  const stage = lookup.stage.value;
  if (stage.at === 'silent' && !showing) {
    return (
      <Part>
        <WorkerSilent onNext={lookup.openAgain} />
      </Part>
    );
  }
  if (stage.at === 'opening' || !showing) return <Opening slow={stage.at === 'opening' && stage.slow} />;
  return (
    <>
      <Troubles lookup={lookup} />
      <ViewPart lookup={lookup} view={showing.view} />
      <BelowPart lookup={lookup} />
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
function Troubles({ lookup }: { lookup: Opened }) {
  const { ground, lookUp } = lookup;
  const service = ground.service.value;
  const typing = lookUp.value;
  const state = service?.state ?? 'connected';
  const lost = ground.checks.trouble.value ?? ground.saves.trouble.value;
  const onNext = (step: Parameters<typeof takeStep>[0]) =>
    takeStep(step, { service, retry: lookup.openAgain, again: lookup.openAgain });
  const notices = [
    lookup.stage.value.at === 'silent' && (
      <ProblemNotice key="closed" problem={{ code: 'worker-silent' }} onNext={lookup.openAgain} />
    ),
    typing.at === 'asking' && typing.slow && <WorkerSlow key="slow" />,
    typing.at === 'silent' && (
      <ProblemNotice key="silent" problem={{ code: 'worker-silent' }} onNext={() => lookup.look(typing.text)} />
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
