/** Filters as chips, several at once: the loaded rows follow at once and free, the service is asked on `Apply` only. */
import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../../controls/button.tsx';
import { Chip } from '../../controls/chip.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { costWords } from '../../format/cost-words.ts';
import { number } from '../../format/numbers.ts';
import type { NextStep, ScreenProblem } from '../../format/problem-words.ts';
import './filter-bar.css';
import { PlaceFields, type PlaceView, TitleField } from '../../popup/filter-fields.tsx';
import { chipWords, type FilterName, filterNames, filterWord } from '../../popup/filter-words.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';

export interface ChipView {
  name: FilterName;
  value: string;
  on: boolean;
  /** Null where nobody counted. */
  count: number | null;
}

export interface FilterBarProps {
  /** In an order that does not change while filters are chosen. */
  chips: readonly ChipView[];
  /** What only a higher plan may do, as far as a refusal told: marked, and still pressable. */
  locked?: ReadonlySet<FilterName> | undefined;
  /** The service could say more with these filters than what is shown. `left`: searches. */
  apply: { left: number | null; busy: boolean } | null;
  /** The service refused these filters, or failed: beside them. */
  problem?: ScreenProblem | null | undefined;
  onToggle: (name: FilterName, value: string) => void;
  onPlace: (place: PlaceView, how: 'include' | 'exclude') => void;
  onClear: () => void;
  onApply: () => void;
  onNext: (step: NextStep) => void;
}

export function FilterBar(props: FilterBarProps) {
  const { chips, apply, problem, onApply, onNext } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  // Chosen ones first, so that what narrows the rows is never out of sight.
  const line = [...chips.filter((chip) => chip.on), ...chips.filter((chip) => !chip.on)];
  return (
    <section class="filterbar" aria-label={i18n.t('filter.label')}>
      <div class="filters-line">
        <div class="chips filters">{line.map((chip) => one(props, chip))}</div>
        <IconButton
          icon="filter"
          small
          label={open ? i18n.t('filter.fold') : i18n.t('filter.all')}
          expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && <AllFilters {...props} id={id} />}
      {apply && (
        <p class="line apply">
          <span class="ink2 cut">{i18n.t('filter.loaded_only')}</span>
          <span class="push" />
          <Button
            size="small"
            look="primary"
            busy={apply.busy}
            cost={costWords({ spends: 'search', left: apply.left })}
            onClick={onApply}
          >
            {i18n.t('filter.apply')}
          </Button>
        </p>
      )}
      {problem && <ProblemNotice problem={problem} onNext={onNext} />}
    </section>
  );
}

function one({ locked, onToggle }: FilterBarProps, chip: ChipView) {
  return (
    <Chip
      key={`${chip.name} ${chip.value}`}
      words={chipWords(chip.name, chip.value)}
      count={chip.count === null ? undefined : number(chip.count)}
      on={chip.on}
      locked={locked?.has(chip.name) && !chip.on}
      onToggle={() => onToggle(chip.name, chip.value)}
    />
  );
}

/** Every filter under its name, with fields for titles and places, which nobody counted. */
function AllFilters(props: FilterBarProps & { id: string }) {
  const { id, chips, onToggle, onPlace, onClear } = props;
  const groups = filterNames
    .filter((name) => name !== 'job_titles' && name !== 'include' && name !== 'exclude')
    .map((name) => ({ name, chips: chips.filter((chip) => chip.name === name) }))
    .filter((group) => group.chips.length > 0);
  return (
    <div class="all-filters">
      {groups.map((group) => (
        <fieldset key={group.name} class="filter-group" aria-labelledby={`${id}${group.name}`}>
          <h2 class="label" id={`${id}${group.name}`}>
            {filterWord(group.name)}
          </h2>
          <div class="chips wrap">{group.chips.map((chip) => one(props, chip))}</div>
        </fieldset>
      ))}
      <TitleField onTitle={(title) => onToggle('job_titles', title)} />
      <PlaceFields onPlace={onPlace} />
      {chips.some((chip) => chip.on) && (
        <p>
          <Button size="small" look="quiet" icon="x" onClick={onClear}>
            {i18n.t('filter.clear')}
          </Button>
        </p>
      )}
    </div>
  );
}
