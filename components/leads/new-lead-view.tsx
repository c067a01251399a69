/** A lead written by hand: its address first; one that is a lead already is offered to be opened. */
import { i18n } from '#i18n';
import { limits } from '../../lib/contract/limits.ts';
import { Button } from '../controls/button.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { Dialog } from '../controls/layers/dialog.tsx';
import { Notice } from '../controls/notice.tsx';
import { plain } from '../format/plain.ts';
import type { NextStep, ScreenProblem } from '../format/problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { type Fault, faultWords } from './fault-words.ts';
import { fieldWord } from './lead-words.ts';
import './new-lead-view.css';

export type NewLeadView =
  | { at: 'open'; wrong: Fault | null }
  | { at: 'asking' }
  | { at: 'exists'; id: number; list: string | null }
  | { at: 'failed'; problem: ScreenProblem };

type NewLeadField = 'email' | 'first_name' | 'last_name' | 'position' | 'company' | 'leads_list_name';

export interface NewLeadFormProps {
  state: NewLeadView;
  values: Readonly<Record<NewLeadField, string>>;
  lists: readonly string[];
  onWrite: (field: NewLeadField, text: string) => void;
  onCreate: (anyway: boolean) => void;
  onOpen: (id: number) => void;
  onNext: (step: NextStep) => void;
  onClose: () => void;
}

export function NewLeadForm(props: NewLeadFormProps) {
  const { state, values, lists, onWrite, onCreate, onOpen, onNext, onClose } = props;
  const field = (name: 'first_name' | 'last_name' | 'position' | 'company') => (
    <LabelledField
      label={fieldWord(name)}
      dir="auto"
      value={values[name]}
      onValue={(text) => onWrite(name, text)}
      onEnter={() => onCreate(false)}
    />
  );
  const exists = state.at === 'exists' ? state : null;
  return (
    <Dialog
      title={i18n.t('leads_new.title')}
      onClose={onClose}
      steps={
        !exists && (
          <Button look="primary" busy={state.at === 'asking'} onClick={() => onCreate(false)}>
            {i18n.t('leads_new.do')}
          </Button>
        )
      }
    >
      <div class="leads-new">
        <LabelledField
          label={i18n.t('leads_new.address')}
          dir="ltr"
          inputMode="email"
          value={values.email}
          error={state.at === 'open' && state.wrong ? faultWords(state.wrong) : null}
          onValue={(text) => onWrite('email', text)}
          onEnter={() => onCreate(false)}
        />
        {exists && (
          <Notice
            step={
              <>
                <Button size="small" look="primary" onClick={() => onOpen(exists.id)}>
                  {i18n.t('leads_new.open')}
                </Button>
                {values.leads_list_name.trim() !== '' && (
                  <Button size="small" onClick={() => onCreate(true)}>
                    {i18n.t('leads_new.anyway')}
                  </Button>
                )}
              </>
            }
          >
            {exists.list === null ? i18n.t('leads_new.exists') : i18n.t('leads_new.exists_in', [plain(exists.list)])}
          </Notice>
        )}
        {state.at === 'failed' && (
          <ProblemNotice
            problem={state.problem}
            onNext={(step) => (step === 'retry' ? onCreate(false) : onNext(step))}
          />
        )}
        <div class="leads-two">
          {field('first_name')}
          {field('last_name')}
        </div>
        {field('position')}
        {field('company')}
        <LabelledField
          label={i18n.t('leads_new.list')}
          hint={i18n.t('leads_new.list_hint')}
          dir="auto"
          maxLength={limits.leads.listName}
          suggestions={lists}
          value={values.leads_list_name}
          onValue={(text) => onWrite('leads_list_name', text)}
          onEnter={() => onCreate(false)}
        />
      </div>
    </Dialog>
  );
}
