/** What narrows the journal: the question asked, what it spent, since when, and words in it. */
import { i18n } from '#i18n';
import type { Spend } from '../../lib/contract/costs.ts';
import { costs } from '../../lib/contract/costs.ts';
import type { OperationName } from '../../lib/contract/operations.ts';
import { Field } from '../controls/fields/field.tsx';
import { operationWords } from './journal-table.tsx';
import './journal-filters.css';

export type SpanView = 'any' | 'day' | 'week' | 'month';

export interface JournalFilterView {
  operation: OperationName | null;
  spent: Spend | null;
  text: string;
  since: SpanView;
}

export interface JournalFiltersProps {
  filter: JournalFilterView;
  onNarrow: (some: Partial<JournalFilterView>) => void;
}

const spends = ['search', 'verification', 'unknown', 'nothing'] as const satisfies readonly Spend[];
const spans = ['any', 'day', 'week', 'month'] as const satisfies readonly SpanView[];

export function JournalFilters({ filter, onNarrow }: JournalFiltersProps) {
  return (
    <fieldset class="journal-filters" aria-label={i18n.t('activity.filter')}>
      <Field
        small
        icon="search"
        label={i18n.t('activity.search')}
        placeholder={i18n.t('activity.search')}
        dir="auto"
        value={filter.text}
        maxLength={200}
        onValue={(text) => onNarrow({ text })}
      />
      <Choice
        label={i18n.t('activity.operation')}
        value={filter.operation}
        none={i18n.t('activity.any_operation')}
        options={operations().map((operation) => ({ value: operation, words: operationWords(operation) }))}
        onChoose={(operation) => onNarrow({ operation })}
      />
      <Choice
        label={i18n.t('activity.spent')}
        value={filter.spent}
        none={i18n.t('activity.any_spent')}
        options={spends.map((spent) => ({ value: spent, words: i18n.t(`activity.spent_${spent}`) }))}
        onChoose={(spent) => onNarrow({ spent })}
      />
      <Choice
        label={i18n.t('activity.since')}
        value={filter.since}
        none={null}
        options={spans.map((since) => ({ value: since, words: i18n.t(`activity.since_${since}`) }))}
        onChoose={(since) => onNarrow({ since: since ?? 'any' })}
      />
    </fieldset>
  );
}

/** In the order of their words; two that are called alike (a search by GET and by POST) stand beside each other. */
function operations(): OperationName[] {
  return Object.keys(costs)
    .filter((name): name is OperationName => name in costs)
    .sort((one, other) => operationWords(one).localeCompare(operationWords(other)));
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | null;
  /** What stands for no choice; null when one has to be made. */
  none: string | null;
  options: readonly { value: Value; words: string }[];
  onChoose: (value: Value | null) => void;
}

function Choice<Value extends string>({ label, value, none, options, onChoose }: ChoiceProps<Value>) {
  return (
    <select
      class={value === null || value === 'any' ? 'journal-choice' : 'journal-choice on'}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChoose(options.find((option) => option.value === chosen)?.value ?? null);
      }}
    >
      {none !== null && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.words}
        </option>
      ))}
    </select>
  );
}
