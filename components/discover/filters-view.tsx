/** The active filters, with a lock on those of a higher plan, and a menu to add one */
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { discoverFilters } from '../../lib/contract/filters/discover-filters.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { MenuButton, type MenuItem } from '../controls/layers/menu.tsx';
import { FilterFields } from '../filters/fields.tsx';
import { FilterChip, TakeOut } from '../filters/filter-chip.tsx';
import { FilterLine } from '../filters/filter-line.tsx';
import { type Blame, blameWords } from '../filters/words.ts';
import { Wrong } from '../filters/wrong.tsx';
import { wholeDayOf } from '../format/ages.ts';
import { costWords, isFree } from '../format/cost-words.ts';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { DiscoverProps } from './discover-store.ts';
import { filterSummary, filterWord, filterWords, furtherWords, isPremium } from './filter-words.ts';
import { type FilterName, filterNames } from './filters.ts';
import './filters-view.css';
import { ClosedFilters } from './closed-filters.tsx';
import type { Answered } from './found-store.ts';

export function DiscoverFilters({ workspace, store }: DiscoverProps) {
  const { asking } = store;
  const closed = store.closed.value;
  const [added, setAdded] = useState<FilterName | null>(null);
  const filters = asking.filters.value;
  const isOn = (name: FilterName) => filters[name] !== undefined || asking.edited.value.has(name) || name === added;
  const chips = [
    ...filterNames
      .filter(isOn)
      .map((name) => (
        <Chip
          key={name}
          workspace={workspace}
          name={name}
          store={store}
          fresh={name === added}
          onSettled={() => setAdded(null)}
        />
      )),
    ...Object.entries(filters.further ?? {}).map(([name, value]) => (
      <FurtherChip key={name} {...furtherWords(name, value)} onRemove={() => asking.removeFurther(name)} />
    )),
  ];
  const add = (
    <MenuButton
      words={i18n.t('discover.filter')}
      icon="plus"
      look="btn small"
      heading={i18n.t('discover.narrow_by')}
      items={filterNames
        .filter((name) => !isOn(name))
        .map((name) => ({
          words: filterWord(name),
          ...(closed.has(name) ? { icon: 'lock', note: i18n.t('closed_filters.note'), disabled: true } : ofPlan(name)),
          onChoose: () => setAdded(name),
        }))}
    />
  );
  return (
    <FilterLine
      label={i18n.t('discover.filters')}
      chips={chips}
      add={add}
      onClear={chips.length > 0 ? asking.clear : null}
    >
      <ClosedFilters names={filterNames.filter((name) => closed.has(name))} />
      {[...asking.blames.value].flatMap(([name, blames]) =>
        blames
          // An open form shows its own refusal.
          .filter(({ why }) => why === 'refused' && asking.inForm.value === null)
          .map((blame) => <Wrong key={name}>{i18n.t('discover.blamed', [filterWord(name), blameWords(blame)])}</Wrong>),
      )}
    </FilterLine>
  );
}

/** A filter of a higher plan, where there are plans. */
const isOfPlan = (name: FilterName): boolean => isPremium(name) && !isFree.value;

const ofPlan = (name: FilterName): Pick<MenuItem, 'icon' | 'note'> =>
  isOfPlan(name) ? { icon: 'lock', note: i18n.t('discover.premium') } : {};

interface ChipProps extends DiscoverProps {
  name: FilterName;
  fresh: boolean;
  /** Called when the chip no longer counts as just added. */
  onSettled: () => void;
}

function Chip({ workspace, name, store, fresh, onSettled }: ChipProps) {
  const { asking } = store;
  const filters = asking.filters.value;
  const isEdited = asking.edited.value.has(name);
  const isOn = filters[name] !== undefined;
  const blames = asking.blames.value.get(name) ?? [];
  const word = filterWord(name);
  const summary = filterSummary(name, filters);
  const remove = () => {
    onSettled();
    asking.remove(name);
  };
  return (
    <FilterChip
      word={word}
      says={isOn ? summary : isOfPlan(name) ? i18n.t('discover.premium') : ''}
      on={isOn}
      wrong={blames.length > 0 ? i18n.t('discover.chip_wrong') : null}
      locked={isOfPlan(name) && !isOn}
      note={isEdited ? i18n.t('discover.not_applied') : null}
      title={summary === '' ? undefined : `${word}: ${filterSummary(name, filters, false)}`}
      fresh={fresh}
      arrow
      heading={i18n.t(`discover.title_${name}`)}
      panel="discover-panel"
      takeOut={i18n.t('filters.take_out', [word])}
      onClosed={onSettled}
      onRemove={isOn || isEdited || fresh ? remove : null}
    >
      {(close) => (
        <FilterForm workspace={workspace} name={name} store={store} blames={blames} onClose={close} onRemove={remove} />
      )}
    </FilterChip>
  );
}

/** Paths whose fields show their own faults */
const shown = /^(?:include|exclude|domain|name|amount|date|from|to|department|job_title|open_roles|place)(?:\.|$)/;

interface FormProps extends Pick<ChipProps, 'name' | 'store' | 'workspace'> {
  blames: readonly Blame[];
  onClose: () => void;
  onRemove: () => void;
}

/** Closes only when the service has answered. */
function FilterForm({ workspace, name, store, blames, onClose, onRemove }: FormProps) {
  const { asking, found, refusals } = store;
  useEffect(() => () => asking.closed(name), [asking, name]);
  const [busy, setBusy] = useState(false);
  const form = asking.formOf(name);
  const apply = async () => {
    if (busy) return;
    setBusy(true);
    const answered = await asking.apply(name);
    setBusy(false);
    if (answered) onClose();
  };
  const isSet = asking.filters.value[name] !== undefined || Object.values(form).some((text) => text !== '');
  return (
    <form
      class="discover-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      {isPremium(name) && !isFree.value && <PlanLine refused={refusals.known.value.get(name) ?? null} />}
      <FilterFields
        name={name}
        label={filterWord(name)}
        filter={discoverFilters[name]}
        form={form}
        blames={blames}
        words={filterWords}
        offered={name === 'industry' ? industriesOf(found.answered.value) : []}
        onEdit={(changes) => asking.edit(name, changes)}
        onEnter={() => void apply()}
      />
      {blames
        .filter(({ path }) => !shown.test(path))
        .map((blame) => (
          <Wrong key={blame.path}>{blameWords(blame)}</Wrong>
        ))}
      <Refused workspace={workspace} store={store} name={name} onRetry={() => void apply()} />
      <div class="line discover-steps">
        <Button
          size="small"
          look="quiet"
          disabled={!isSet}
          onClick={() => {
            onClose();
            onRemove();
          }}
        >
          {i18n.t('discover.clear')}
        </Button>
        <span class="push" />
        <Button size="small" look="primary" submit busy={busy} cost={costWords({ spends: 'nothing' })}>
          {i18n.t('filter.apply')}
        </Button>
      </div>
    </form>
  );
}

/** A failure of this form's query that none of its fields shows: another filter is the cause, or none. */
function Refused({
  workspace,
  store: { asking },
  name,
  onRetry,
}: DiscoverProps & { name: FilterName; onRetry: () => void }) {
  const said = asking.inForm.value;
  if (said?.name !== name) return null;
  const all = [...asking.blames.value].flatMap(([of, blames]) =>
    blames.filter(({ why }) => why === 'refused').map((blame) => ({ of, blame })),
  );
  const others = all.filter(({ of }) => of !== name);
  return (
    <>
      {others.map(({ of, blame }) => (
        <Wrong key={of}>{i18n.t('discover.blamed', [filterWord(of), blameWords(blame)])}</Wrong>
      ))}
      {all.length === 0 && (
        <div class="discover-refused">
          <ProblemNotice problem={said.problem} onNext={nextStep(workspace.shared, onRetry)} />
        </div>
      )}
    </>
  );
}

function PlanLine({ refused }: { refused: number | null }) {
  const day = refused === null ? null : wholeDayOf(refused);
  return (
    <p class="line t12 ink3 discover-plan">
      <Icon name="lock" size="small" />
      <span>{day ? i18n.t('discover.refused_on', [day]) : i18n.t('chip.locked')}</span>
    </p>
  );
}

/** A filter that the service chose and that is unknown here: shown as text, can be removed. */
function FurtherChip({ of, words, onRemove }: { of: string; words: string; onRemove: () => void }) {
  return (
    <span class="chip on filter-chip" title={`${of}: ${words}`}>
      <span class="filter-chip-open">
        <span class="of">{of}</span> <bdi class="cut">{words}</bdi>
      </span>
      <TakeOut words={i18n.t('filters.take_out', [of])} onRemove={onRemove} />
    </span>
  );
}

/** Industries of the listed companies, the most frequent first */
function industriesOf(answered: Answered | null): string[] {
  const counts = new Map<string, number>();
  for (const { industry } of answered?.entries ?? [])
    if (industry) counts.set(industry, (counts.get(industry) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([industry]) => industry);
}
