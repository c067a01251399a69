/** A field that somebody else wrote while it was being written here, or whose lead went away: what was typed stays in sight. */
import { i18n } from '#i18n';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import type { EditEvents, EditView } from './lead-row.ts';
import { valueWords } from './lead-words.ts';

interface GoneProps extends Pick<EditEvents, 'onLeave'> {
  lead: Lead;
  field: string;
  edit: EditView;
}

interface DiffersProps extends GoneProps, Pick<EditEvents, 'onUseMine'> {
  now: number;
  theirs: string;
}

export function Differs({ lead, field, edit, now, theirs, onLeave, onUseMine }: DiffersProps) {
  const side = (label: string, text: string) => (
    <div class="leads-side">
      <span class="label">{label}</span>
      <bdi>{valueWords(field, text || null, now) ?? i18n.t('leads_edit.nothing')}</bdi>
    </div>
  );
  return (
    <div class="leads-differs" role="alert">
      <p>
        <Icon name="alert" size="small" />
        {i18n.t('leads_edit.differs')}
      </p>
      <div class="leads-sides">
        {side(i18n.t('leads_edit.theirs'), theirs)}
        {side(i18n.t('leads_edit.mine'), edit.text)}
      </div>
      <p class="line">
        <Button size="small" onClick={() => onLeave(lead.id, field)}>
          {i18n.t('leads_edit.keep_theirs')}
        </Button>
        <Button size="small" onClick={() => onUseMine(lead.id, field)}>
          {i18n.t('leads_edit.use_mine')}
        </Button>
      </p>
    </div>
  );
}

export function Gone({ lead, field, edit, onLeave }: GoneProps) {
  return (
    <div class="leads-differs" role="alert">
      <p>
        <Icon name="alert" size="small" />
        {i18n.t('leads_edit.gone')}
      </p>
      <bdi>{edit.text}</bdi>
      <p>
        <Button size="small" onClick={() => onLeave(lead.id, field)}>
          {i18n.t('leads_edit.drop')}
        </Button>
      </p>
    </div>
  );
}
