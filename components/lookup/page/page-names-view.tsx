/** The names on a page as finder rows: which are picked, the result of each, and one step that names its cost. */
import { i18n } from '#i18n';
import { ContactRow } from '../../contact/contact-row.tsx';
import { NamedRow, NotFound, RowState } from '../../contact/named-row.tsx';
import type { Row, RowEvents, RowSurroundings } from '../../contact/rows.ts';
import { Button } from '../../controls/button.tsx';
import { Checkbox } from '../../controls/fields/choices.tsx';
import { Icon } from '../../controls/icon.tsx';
import { costWords, searchesWords } from '../../format/cost-words.ts';
import { number } from '../../format/numbers.ts';
import { plain, webAddress } from '../../format/plain.ts';
import type { NextStep, ShownProblem } from '../../format/problem-words.ts';
import { nextStep } from '../../shell/next-steps.ts';
import type { PageLookup } from '../lookup-store.ts';
import { rowEvents } from '../people-view.tsx';
import { canBePicked, type NameRow, type PageNames as PageNamesStore } from './page-names-store.ts';
import './page-names-view.css';
import { ProblemLine, ProblemNotice } from '../../shell/problem-notice.tsx';

export function NamesPart({ lookup, names }: { lookup: PageLookup; names: PageNamesStore }) {
  const { shared } = lookup;
  const { people } = names;
  const rows = new Map(people.loaded.value.map((row) => [row.contact.email, row]));
  return (
    <PageNames
      {...rowEvents(lookup, people)}
      names={names.rows.value.map((name) => viewOf(name, rows, people.selection.unfolded.value))}
      picked={names.picked.value}
      all={names.all.value}
      run={names.run.value}
      ended={names.ended.value}
      searchesLeft={shared.usage.value?.searches.left ?? null}
      onToggle={names.toggle}
      onToggleAll={names.toggleAll}
      onUnfold={people.selection.fold}
      onFind={names.find}
      onStop={names.stop}
      onNameNext={(name, step) =>
        nextStep(
          shared,
          () => names.retry(name, false),
          () => names.retry(name, true),
        )(step)
      }
      onEndNext={nextStep(shared, names.find)}
      onProfile={lookup.look}
    />
  );
}

/** A person who opted out meanwhile no longer has a row. */
function viewOf(name: NameRow, rows: ReadonlyMap<string, Row>, unfolded: ReadonlySet<string>): NameView {
  const { state } = name;
  if (state.at !== 'known' && state.at !== 'found') return { ...name, state };
  const { email } = state.contact;
  const row = rows.get(email);
  if (!row) return { ...name, state: { at: 'failed', problem: { code: 'opted-out' } } };
  return { ...name, state: { at: state.at, row, unfolded: unfolded.has(email) } };
}

/** `known`: without a request. `none`: not found. */
export interface NameView {
  name: string;
  position: string | null;
  profile: string | null;
  picked: boolean;
  state:
    | { at: 'open' | 'asking' | 'none' }
    | { at: 'known' | 'found'; row: Row; unfolded: boolean }
    | { at: 'failed'; problem: ShownProblem };
}

interface PageNamesProps extends RowEvents, RowSurroundings {
  names: readonly NameView[];
  /** How many would be requested. */
  picked: number;
  all: 'all' | 'some' | 'none';
  run: 'idle' | 'finding' | 'stopping';
  /** The problem that ended the run early. */
  ended: ShownProblem | null;
  searchesLeft: number | null;
  onToggle: (name: string) => void;
  onToggleAll: () => void;
  onUnfold: (email: string) => void;
  onFind: () => void;
  onStop: () => void;
  /** Under a name whose request failed. */
  onNameNext: (name: string, step: NextStep) => void;
  /** Under the step, after the run ended. */
  onEndNext: (step: NextStep) => void;
  /** Leads to the finder with this profile. */
  onProfile: (profile: string) => void;
}

export function PageNames(props: PageNamesProps) {
  const { names, all, run, ended, onToggleAll } = props;
  const canPick = names.some(canBePicked);
  return (
    <section class="page-names" aria-label={countWords(names.length)}>
      <div class="list-head">
        {canPick ? (
          <Checkbox
            label={i18n.t('page_names.select_all')}
            checked={all === 'all'}
            some={all === 'some'}
            disabled={run !== 'idle'}
            onChange={onToggleAll}
          />
        ) : (
          <Icon name="person" />
        )}
        <h2 class="cut names-head">{countWords(names.length)}</h2>
      </div>
      <ul class="contacts">
        {names.map((name, at) => (
          <Line key={name.name} {...props} one={name} place={{ at, of: names.length }} />
        ))}
      </ul>
      {(canPick || run !== 'idle') && <Step {...props} />}
      {ended && (
        <div class="names-end">
          <ProblemNotice problem={ended} onNext={props.onEndNext} />
        </div>
      )}
    </section>
  );
}

/** Before the click: says what it does, and that nothing is sent. */
export function FindNames({ busy, closed, onRead }: { busy: boolean; closed: boolean; onRead: () => void }) {
  return (
    <div class="line find-names">
      <Button size="small" icon="person" busy={busy} cost={costWords({ spends: 'nothing' })} onClick={onRead}>
        {i18n.t('page_names.read')}
      </Button>
      <p class="t12 ink3 cut2" role="status">
        {closed ? i18n.t('page_names.closed') : i18n.t('page_names.read_words')}
      </p>
    </div>
  );
}

/** The page was read and names no people. */
export function NoNames() {
  return (
    <p class="t12 ink2" role="status">
      {i18n.t('page_names.none')}
    </p>
  );
}

const countWords = (count: number): string => i18n.t('page_names.count', count, [number(count)]);

interface LineProps extends PageNamesProps {
  one: NameView;
  place: { at: number; of: number };
}

function Line(props: LineProps) {
  const { one, onUnfold } = props;
  const { state } = one;
  if (state.at !== 'known' && state.at !== 'found') return <Unfound {...props} />;
  return (
    <ContactRow
      {...props}
      {...state.row}
      fixed
      note={state.at === 'known' ? i18n.t('page_names.known') : undefined}
      selected={false}
      cursor={false}
      unfolded={state.unfolded}
      onToggle={() => undefined}
      onUnfold={onUnfold}
      onCursor={() => undefined}
    />
  );
}

function Unfound({ one, place, run, onToggle, onNameNext, onProfile }: LineProps) {
  const { name, position, profile, picked, state } = one;
  const canPick = canBePicked(one);
  const link = webAddress(profile);
  return (
    <NamedRow
      name={name}
      position={position}
      place={place}
      selected={picked && canPick}
      start={
        canPick ? (
          <Checkbox
            label={i18n.t('row.select', [plain(name)])}
            checked={picked}
            disabled={run !== 'idle'}
            onChange={() => onToggle(name)}
          />
        ) : (
          <span />
        )
      }
      end={
        <span class="name-state">
          {state.at === 'asking' && <RowState icon="s-busy" words={i18n.t('page_names.looking')} />}
          {state.at === 'none' && <NotFound />}
          {link && state.at !== 'asking' && (
            <button
              type="button"
              class="link t12"
              aria-label={i18n.t('page_names.by_profile_of', [plain(name)])}
              onClick={() => onProfile(link)}
            >
              {i18n.t('page_names.by_profile')}
            </button>
          )}
        </span>
      }
    >
      {state.at === 'failed' && <ProblemLine problem={state.problem} onNext={(step) => onNameNext(name, step)} />}
    </NamedRow>
  );
}

function Step({ picked, run, searchesLeft, onFind, onStop }: PageNamesProps) {
  if (run !== 'idle') {
    return (
      <div class="line names-step">
        <span class="t12 ink2" role="status">
          {i18n.t('page_names.finding')}
        </span>
        <span class="push" />
        <Button size="small" busy={run === 'stopping'} onClick={onStop}>
          {i18n.t('run.stop')}
        </Button>
      </div>
    );
  }
  return (
    <div class="line names-step">
      {picked === 0 ? (
        <p class="t12 ink2">{i18n.t('page_names.pick')}</p>
      ) : (
        <Button cost={searchesWords(picked, searchesLeft, 'find')} onClick={onFind}>
          {i18n.t('page_names.find', picked, [number(picked)])}
        </Button>
      )}
    </div>
  );
}
