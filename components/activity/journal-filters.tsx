/** Filters of the journal: operation, cost, time and text */
import { i18n } from '#i18n';
import { type JournalOperation, journalOperations } from '../../lib/messages/journal-operations.ts';
import { Field } from '../controls/fields/field.tsx';
import { Select } from '../controls/fields/select.tsx';
import { isFree } from '../format/cost-words.ts';
import { type JournalStore, spans } from './activity-store.ts';
import { spends } from './journal-search.ts';
import { operationWords } from './journal-table.tsx';
import './journal-filters.css';

export function JournalFilters({ journal: { filter, narrow } }: { journal: JournalStore }) {
  const { text, operation, spent, since } = filter.value;
  return (
    <fieldset class="journal-filters" aria-label={i18n.t('activity.filter')}>
      <Field
        small
        icon="search"
        label={i18n.t('activity.search')}
        placeholder={i18n.t('activity.search')}
        dir="auto"
        value={text}
        maxLength={200}
        onValue={(words) => narrow({ text: words })}
      />
      <Choice
        label={i18n.t('activity.operation')}
        value={operation}
        none={i18n.t('activity.any_operation')}
        options={operations().map((name) => ({ value: name, words: operationWords(name) }))}
        onChoose={(chosen) => narrow({ operation: chosen })}
      />
      {(!isFree.value || spent !== null) && (
        <Choice
          label={i18n.t('activity.spent')}
          value={spent}
          none={i18n.t('activity.any_spent')}
          options={spends.map((one) => ({ value: one, words: i18n.t(`activity.spent_${one}`) }))}
          onChoose={(chosen) => narrow({ spent: chosen })}
        />
      )}
      <Choice
        label={i18n.t('activity.since')}
        value={since}
        none={null}
        options={spans.map((one) => ({ value: one, words: i18n.t(`activity.since_${one}`) }))}
        onChoose={(chosen) => narrow({ since: chosen ?? 'any' })}
      />
    </fieldset>
  );
}

/** In alphabetical order of their labels, each once. */
function operations(): JournalOperation[] {
  const byWords = new Map(journalOperations.toReversed().map((name) => [operationWords(name), name]));
  return [...byWords].sort(([one], [other]) => one.localeCompare(other)).map(([, name]) => name);
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | null;
  /** The option for no choice; null if a choice is required. */
  none: string | null;
  options: readonly { value: Value; words: string }[];
  onChoose: (value: Value | null) => void;
}

function Choice<Value extends string>({ label, value, none, options, onChoose }: ChoiceProps<Value>) {
  return (
    <Select
      label={label}
      value={value ?? ''}
      options={none === null ? options : [{ value: '', words: none }, ...options]}
      on={value !== null && value !== 'any'}
      onChoose={(chosen) => onChoose(options.find((option) => option.value === chosen)?.value ?? null)}
    />
  );
}
