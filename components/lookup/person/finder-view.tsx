/** Finds one person's address: by a name, in one field or two, at a domain or company; or by a profile's handle. */
import { i18n } from '#i18n';
import { limits } from '../../../lib/contract/limits.ts';
import type { InputFault } from '../../../lib/contract/problem.ts';
import { Button } from '../../controls/button.tsx';
import { SwitchLine } from '../../controls/fields/choices.tsx';
import { LabelledField } from '../../controls/fields/field.tsx';
import { costWords } from '../../format/cost-words.ts';
import { plainOrNull } from '../../format/plain.ts';
import { faultWords } from '../../format/problem-words.ts';
import './finder-view.css';

export interface FinderView {
  split: boolean;
  name: string;
  first: string;
  last: string;
  where: string;
  handle: string;
  patient: boolean;
}

export type FinderField = 'name' | 'first' | 'last' | 'where' | 'handle';

export interface FinderFormProps {
  values: FinderView;
  /** `handle` asks for a profile alone. */
  by?: 'name' | 'handle' | undefined;
  /** The one filled button of the view. */
  primary?: boolean | undefined;
  heading?: string | undefined;
  fault: { field: FinderField; fault: InputFault; quoted: string | null } | null;
  searchesLeft: number | null;
  asking: boolean;
  onWrite: (field: FinderField, text: string) => void;
  onSplit: (split: boolean) => void;
  onPatient: (patient: boolean) => void;
  onFind: () => void;
}

export function FinderForm(props: FinderFormProps) {
  const { values, by = 'name', primary, heading, searchesLeft, asking, onSplit, onPatient, onFind } = props;
  return (
    <form
      class="finder-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!asking) onFind();
      }}
    >
      {(heading || by === 'name') && (
        <div class="line">
          {heading && <h2 class="label">{heading}</h2>}
          <span class="push" />
          {by === 'name' && (
            <button type="button" class="link t12" onClick={() => onSplit(!values.split)}>
              {values.split ? i18n.t('finder.one_field') : i18n.t('finder.two_fields')}
            </button>
          )}
        </div>
      )}
      <div class="finder-fields">
        {by === 'handle' ? (
          field(props, 'handle', i18n.t('finder.handle'), 'ltr')
        ) : values.split ? (
          <>
            {field(props, 'first', i18n.t('finder.first'))}
            {field(props, 'last', i18n.t('finder.last'))}
          </>
        ) : (
          field(props, 'name', i18n.t('finder.name'))
        )}
        {by === 'name' && (
          <div class={values.split ? 'wide' : undefined}>{field(props, 'where', i18n.t('finder.where'))}</div>
        )}
      </div>
      <div class="line">
        <SwitchLine checked={values.patient} onChange={onPatient}>
          {i18n.t('finder.patient', [limits.finder.maxDuration])}
        </SwitchLine>
        <span class="push" />
        {!primary && (
          <Button submit busy={asking} cost={costWords({ spends: 'search' })}>
            {i18n.t('finder.find')}
          </Button>
        )}
      </div>
      {primary && (
        <Button
          submit
          look="primary"
          size="big"
          full
          busy={asking}
          cost={costWords({ spends: 'search', left: searchesLeft })}
        >
          {i18n.t('finder.find')}
        </Button>
      )}
    </form>
  );
}

function field(
  { values, fault, onWrite }: FinderFormProps,
  name: FinderField,
  label: string,
  dir: 'auto' | 'ltr' = 'auto',
) {
  const wrong = fault?.field === name ? fault : null;
  return (
    <LabelledField
      label={label}
      dir={dir}
      value={values[name]}
      error={wrong && (plainOrNull(wrong.quoted) ?? faultWords(wrong.fault))}
      onValue={(text) => onWrite(name, text)}
    />
  );
}
