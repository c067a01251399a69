import { i18n } from '#i18n';
import { MeantHint } from '../../contact/mistyped.tsx';
import { ListMenu } from '../../contact/save-menu.tsx';
import { Button } from '../../controls/button.tsx';
import { LabelledField } from '../../controls/fields/field.tsx';
import { Dialog } from '../../controls/layers/dialog.tsx';
import { Notice } from '../../controls/notice.tsx';
import { fieldWord } from '../../format/lead-field-words.ts';
import { meantAddress } from '../../format/mistyped-domain.ts';
import { plain } from '../../format/plain.ts';
import { nextStep } from '../../shell/next-steps.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import type { Workspace } from '../../shell/workspace-state.ts';
import { faultWords } from '../lead-words.ts';
import type { LeadsPart } from '../leads-store.ts';
import type { NewLeadField } from './new-lead-store.ts';
import './new-lead-view.css';

export function NewLeadView({ leads: { newLead, opened }, workspace }: LeadsPart) {
  const state = newLead.state.value;
  if (state.at === 'closed') return null;
  const values = newLead.values.value;
  const create = () => void newLead.create(false);
  const field = (name: NewLeadField) => (
    <LabelledField
      label={fieldWord(name)}
      dir="auto"
      value={values[name]}
      onValue={(text) => newLead.write(name, text)}
      onEnter={create}
    />
  );
  const exists = state.at === 'exists' ? state : null;
  const open = (id: number) => {
    newLead.close();
    opened.open(id);
  };
  return (
    <Dialog
      title={i18n.t('leads_new.title')}
      onClose={newLead.close}
      steps={
        !exists && (
          <Button look="primary" busy={state.at === 'asking'} onClick={create}>
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
          onValue={(text) => newLead.write('email', text)}
          onEnter={create}
        />
        <MeantHint meant={meantAddress(values.email.trim())} onUse={(meant) => newLead.write('email', meant)} />
        {exists && (
          <Notice
            step={
              <>
                <Button size="small" look="primary" onClick={() => open(exists.id)}>
                  {i18n.t('leads_new.open')}
                </Button>
                {values.leads_list_name.trim() !== '' && (
                  <Button size="small" onClick={() => void newLead.create(true)}>
                    {i18n.t('leads_new.anyway')}
                  </Button>
                )}
              </>
            }
          >
            {exists.list === null ? i18n.t('leads_new.exists') : i18n.t('leads_new.exists_in', [plain(exists.list)])}
          </Notice>
        )}
        {state.at === 'failed' && <ProblemNotice problem={state.problem} onNext={nextStep(workspace.shared, create)} />}
        <div class="leads-two">
          {field('first_name')}
          {field('last_name')}
        </div>
        {field('position')}
        {field('company')}
        <ListField
          workspace={workspace}
          list={values.leads_list_name}
          onChoose={(list) => newLead.write('leads_list_name', list)}
        />
      </div>
    </Dialog>
  );
}

interface ListFieldProps {
  workspace: Workspace;
  /** Empty: the default list */
  list: string;
  onChoose: (list: string) => void;
}

function ListField({ workspace, list, onChoose }: ListFieldProps) {
  const lists = workspace.lists.value.map(({ name }) => name);
  const other = i18n.t('leads_new.default_list');
  return (
    <div class="line">
      <span class="med">{i18n.t('leads_new.list')}</span>
      <ListMenu
        words={<bdi>{plain(list) || other}</bdi>}
        heading={i18n.t('leads_new.list')}
        first={[{ words: other, checked: list === '', onChoose: () => onChoose('') }]}
        lists={list !== '' && !lists.includes(list) ? [list, ...lists] : lists}
        list={list}
        onChoose={onChoose}
      />
    </div>
  );
}
