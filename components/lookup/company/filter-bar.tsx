/** Filters as chips, several at once. Loaded rows are filtered immediately and free; only `Apply` sends a request. */
import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { isCountry } from '../../../lib/contract/countries.ts';
import { businessRegions, continents } from '../../../lib/contract/taxonomy.ts';
import { Button } from '../../controls/button.tsx';
import { Chip, ChipGroup } from '../../controls/chip.tsx';
import { LabelledField } from '../../controls/fields/field.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { Dialog } from '../../controls/layers/dialog.tsx';
import { MenuButton } from '../../controls/layers/menu.tsx';
import { costWords } from '../../format/cost-words.ts';
import { number } from '../../format/numbers.ts';
import { plain } from '../../format/plain.ts';
import type { NextStep, ShownProblem } from '../../format/problem-words.ts';
import {
  continentWord,
  departmentWord,
  requiredWord,
  seniorityWord,
  sourceTypeWord,
  typeWord,
} from '../../format/taxonomy-words.ts';
import { verdictWord } from '../../format/verdict-words.ts';
import type { Draft } from '../../shell/drafts.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { type ChipName, chipNames, type Place } from './filters.ts';
import './filter-bar.css';

export interface ChipView {
  name: FilterName;
  value: string;
  on: boolean;
  /** Null if not counted. */
  count: number | null;
}

/** `left`: searches left. */
export interface FilterApply {
  left: number | null;
  busy: boolean;
  onApply: () => void;
}

interface FilterBarProps {
  /** The order does not change while filters are chosen. */
  chips: readonly ChipView[];
  /** Filters that need a higher plan, according to a refusal: marked, but still usable. */
  locked?: ReadonlySet<FilterName> | undefined;
  /** Rows left by the filters, out of those loaded. */
  shown: number;
  loaded: number;
  /** Set if the service may know more for these filters than is shown. */
  apply: FilterApply | null;
  /** The service refused these filters, or failed; shown beside them. */
  problem?: ShownProblem | null | undefined;
  /** What is half-typed in the sheet. */
  draft: Draft;
  onToggle: (name: FilterName, value: string) => void;
  onPlace: (place: Place, how: 'include' | 'exclude') => void;
  onClear: () => void;
  onNext: (step: NextStep) => void;
}

export function FilterBar(props: FilterBarProps) {
  const { chips, apply, problem, onNext } = props;
  const [open, setOpen] = useState(false);
  // Chosen ones come first, so that what narrows the rows is always visible.
  const line = [...chips.filter((chip) => chip.on), ...chips.filter((chip) => !chip.on)];
  return (
    <section class="filterbar" aria-label={i18n.t('filter.label')}>
      <div class="filters-line">
        <ChipGroup look="filters">{line.map((chip) => one(props, chip))}</ChipGroup>
        <IconButton icon="filter" small label={i18n.t('filter.all')} expanded={open} onClick={() => setOpen(true)} />
      </div>
      {open && <FilterSheet {...props} onClose={() => setOpen(false)} />}
      {apply && (
        <p class="line apply">
          <span class="ink2">{i18n.t('filter.loaded_only')}</span>
          <span class="push" />
          <ApplyButton apply={apply} />
        </p>
      )}
      {problem && <ProblemNotice problem={problem} onNext={onNext} />}
    </section>
  );
}

function ApplyButton({ apply, onDone }: { apply: FilterApply; onDone?: () => void }) {
  return (
    <Button
      size="small"
      look="primary"
      busy={apply.busy}
      cost={costWords({ spends: 'search', left: apply.left, asks: 'search' })}
      onClick={() => {
        apply.onApply();
        onDone?.();
      }}
    >
      {i18n.t('filter.apply')}
    </Button>
  );
}

/** All filters in a layer. A choice filters the rows at once, and the number of matches is always visible. */
function FilterSheet(props: FilterBarProps & { onClose: () => void }) {
  const { chips, shown, loaded, apply, onClear, onClose } = props;
  const words = i18n.t('filter.match', shown, [number(shown), number(loaded)]);
  return (
    <Dialog
      title={i18n.t('filter.label')}
      sheet
      onClose={onClose}
      steps={(close) => (
        <>
          <span role="status" class="ink2 match">
            {words}
          </span>
          {chips.some((chip) => chip.on) && (
            <Button size="small" look="quiet" onClick={onClear}>
              {i18n.t('filter.clear')}
            </Button>
          )}
          <Button size="small" look={apply ? undefined : 'primary'} disabled={shown === 0} onClick={close}>
            {i18n.t('filter.show', [number(shown)])}
          </Button>
          {apply && <ApplyButton apply={apply} onDone={close} />}
        </>
      )}
    >
      <AllFilters {...props} />
    </Dialog>
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

/** Every filter under its name, with fields for titles and places, which have no counts. */
function AllFilters(props: FilterBarProps) {
  const { chips, draft, onToggle, onPlace } = props;
  const id = useId();
  const typed: ReadonlySet<FilterName> = new Set(['job_titles', 'include', 'exclude']);
  const groups = (['on_page', 'new_only', ...chipNames] as const)
    .filter((name) => !typed.has(name))
    .map((name) => ({ name, chips: chips.filter((chip) => chip.name === name) }))
    .filter((group) => group.chips.length > 0);
  return (
    <div class="all-filters">
      {groups.map((group) => (
        <div key={group.name} class="filter-group">
          <h2 class="label" id={`${id}${group.name}`}>
            {filterWord(group.name)}
          </h2>
          <ChipGroup labelledBy={`${id}${group.name}`} look="wrap">
            {group.chips.map((chip) => one(props, chip))}
          </ChipGroup>
        </div>
      ))}
      <TitleField draft={draft} onTitle={(title) => onToggle('job_titles', title)} />
      <PlaceFields draft={draft} onPlace={onPlace} />
    </div>
  );
}

/** The contract's filters, the page's addresses, and people who are no leads. */
type FilterName = 'on_page' | 'new_only' | ChipName;

function chipWords(name: FilterName, value: string): string {
  switch (name) {
    case 'on_page':
      return i18n.t('origin.chip');
    case 'new_only':
      return i18n.t('filter.new');
    case 'type':
      return typeWord(value);
    case 'decision_maker':
      return i18n.t('filter.decision_makers');
    case 'department':
      return departmentWord(value);
    case 'seniority':
      return seniorityWord(value);
    case 'verification_status':
      return verdictWord(value);
    case 'source_type':
      return sourceTypeWord(value);
    case 'required_field':
      return requiredWord(value);
    case 'job_titles':
      return plain(value);
    case 'include':
      return continentWord(value);
    case 'exclude':
      return i18n.t('filter.not', [continentWord(value)]);
  }
}

function filterWord(name: FilterName): string {
  return i18n.t(`filter.${name}`);
}

/** A field's text, kept until it is used. */
function typedIn(draft: Draft, field: string): [string, (text: string) => void] {
  const set = (text: string) => (text === '' ? draft.drop([field]) : draft.keep({ [field]: text }));
  return [draft.values.value[field] ?? '', set];
}

function TitleField({ draft, onTitle }: { draft: Draft; onTitle: (title: string) => void }) {
  const [title, setTitle] = typedIn(draft, 'title');
  const give = (text: string) => {
    if (text.trim() === '') return;
    onTitle(text.trim());
    setTitle('');
  };
  return (
    <div class="field-line">
      <LabelledField
        small
        label={i18n.t('filter.job_titles')}
        placeholder={i18n.t('filter.job_titles_example')}
        dir="auto"
        value={title}
        onValue={setTitle}
        onEnter={give}
      />
      <Button onClick={() => give(title)}>{i18n.t('filter.add')}</Button>
    </div>
  );
}

/** A country by its two letters, optionally with a city; or a region or continent by name. */
function PlaceFields({ draft, onPlace }: Pick<FilterBarProps, 'draft' | 'onPlace'>) {
  const [country, setCountry] = typedIn(draft, 'country');
  const [city, setCity] = typedIn(draft, 'city');
  const [wrong, setWrong] = useState(false);
  const give = (how: 'include' | 'exclude') => {
    const code = country.trim().toUpperCase();
    const isKnown = isCountry(code);
    setWrong(!isKnown);
    if (!isKnown) return;
    onPlace({ country: code, ...(city.trim() && { city: city.trim() }) }, how);
    setCountry('');
    setCity('');
  };
  return (
    <>
      <div class="field-line">
        <LabelledField
          small
          label={i18n.t('filter.country')}
          placeholder="NL"
          dir="ltr"
          maxLength={2}
          value={country}
          error={wrong ? i18n.t('filter.country_wrong') : null}
          onValue={setCountry}
          onEnter={() => give('include')}
        />
        <LabelledField
          small
          label={i18n.t('filter.city')}
          dir="auto"
          value={city}
          onValue={setCity}
          onEnter={() => give('include')}
        />
        <Button onClick={() => give('include')}>{i18n.t('filter.add')}</Button>
        <Button look="quiet" onClick={() => give('exclude')}>
          {i18n.t('filter.leave_out')}
        </Button>
      </div>
      <p class="line">
        <MenuButton
          words={i18n.t('filter.region')}
          look="btn small"
          heading={i18n.t('filter.region')}
          items={[
            ...businessRegions.map((region) => ({
              words: region,
              onChoose: () => onPlace({ business_region: region }, 'include'),
            })),
            ...continents.map((continent, at) => ({
              words: continentWord(continent),
              apart: at === 0,
              onChoose: () => onPlace({ continent }, 'include'),
            })),
          ]}
        />
      </p>
    </>
  );
}
