/** Everything that is known of one lead, each field written in place. */
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import type { Check } from '../../lib/messages/views.ts';
import { ListMenu } from '../contact/save-menu.tsx';
import { Button } from '../controls/button.tsx';
import { Drawer, DrawerPart } from '../controls/drawer.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { MenuButton } from '../controls/layers/menu.tsx';
import { costWords } from '../format/cost-words.ts';
import { useNow } from '../format/now.ts';
import { plain } from '../format/plain.ts';
import type { NextStep } from '../format/problem-words.ts';
import { FieldLine } from './field-line.tsx';
import './lead-drawer.css';
import { type EditEvents, type Edits, editIn, textIn } from './lead-row.ts';
import { type Creator, LeadOutreach } from './lead-state.tsx';
import { LeadVerification } from './lead-verification.tsx';
import { leadName } from './lead-words.ts';

export interface LeadDrawerProps extends EditEvents {
  lead: Lead;
  check: Check | null;
  edits: Edits;
  /** Slugs of the custom attributes that any lead bears. */
  slugs: readonly string[];
  lists: readonly string[];
  /** Who made it; null when nobody said. */
  creator: Creator | null;
  /** Where what is known can be filled in. */
  enrichLink: string;
  onStep: (steps: 1 | -1) => void;
  onVerify: (anew: boolean) => void;
  onAddTo: (list: string) => void;
  onCopy: (text: string) => void;
  onDelete: () => void;
  /** After a check that failed. */
  onCheckNext: (step: NextStep) => void;
  onNext: (step: NextStep, field: string) => void;
  onClose: () => void;
}

/** The fields of the person, then those of the company. */
const person = [
  'first_name',
  'last_name',
  'position',
  'department',
  'phone_number',
  'linkedin_url',
  'twitter',
  'country_code',
];
const company = ['company', 'website', 'company_industry', 'company_size'];
const rest = ['confidence_score', 'source'];

export function LeadDrawer(props: LeadDrawerProps) {
  const { lead, slugs, onStep, onClose } = props;
  const inner = useRef<HTMLDivElement>(null);
  const { id } = lead;
  // What was opened from the table is where one is now; a step within the drawer leaves the focus on its button.
  useEffect(() => {
    const { activeElement: active } = document;
    if (active !== document.body && !active?.closest('.table')) return;
    inner.current?.closest<HTMLElement>('.drawer')?.focus({ preventScroll: true });
  }, [id]);
  return (
    <Drawer
      title={leadName(lead)}
      note={<Post lead={lead} />}
      actions={
        <>
          <IconButton icon="up" label={i18n.t('leads_drawer.previous')} onClick={() => onStep(-1)} />
          <IconButton icon="down" label={i18n.t('leads_drawer.next')} onClick={() => onStep(1)} />
          <Menu {...props} />
        </>
      }
      steps={<Steps {...props} />}
      onClose={onClose}
    >
      <div ref={inner} class="leads-drawer">
        <DrawerPart>
          <LeadVerification lead={lead} check={props.check} onNext={props.onCheckNext} />
        </DrawerPart>
        <DrawerPart title={i18n.t('leads_drawer.details')}>
          <Fields {...props} fields={person} address />
        </DrawerPart>
        <DrawerPart title={i18n.t('leads_drawer.company')}>
          <Fields {...props} fields={company} />
        </DrawerPart>
        {slugs.length > 0 && (
          <DrawerPart title={i18n.t('leads_drawer.attributes')}>
            <Fields {...props} fields={slugs.map((slug) => `attribute:${slug}`)} />
          </DrawerPart>
        )}
        <DrawerPart title={i18n.t('leads_drawer.outreach')}>
          <LeadOutreach lead={lead} creator={props.creator} />
        </DrawerPart>
        <DrawerPart title={i18n.t('leads_drawer.notes')}>
          <Line {...props} field="notes" lines />
        </DrawerPart>
        <DrawerPart>
          <Fields {...props} fields={rest} />
        </DrawerPart>
      </div>
    </Drawer>
  );
}

/** "Head of Calibration at Aldermoor Optics", as much of it as is known. */
function Post({ lead }: { lead: Lead }) {
  const [position, place] = [lead.position && plain(lead.position), lead.company && plain(lead.company)];
  const words = position && place ? i18n.t('leads_drawer.at', [position, place]) : (position ?? place);
  return words ? <bdi>{words}</bdi> : null;
}

function Menu({ onDelete }: LeadDrawerProps) {
  return (
    <MenuButton
      words={null}
      icon="more"
      look="icon-btn"
      label={i18n.t('leads_drawer.more')}
      items={[{ words: i18n.t('leads_drawer.delete'), icon: 'trash', danger: true, onChoose: onDelete }]}
    />
  );
}

function Steps({ lead, check, lists, enrichLink, onVerify, onAddTo }: LeadDrawerProps) {
  const isBusy = check?.at === 'waiting' || check?.at === 'checking' || check?.at === 'still-checking';
  const isKnown = check?.at === 'done' || lead.verification.status !== null;
  return (
    <>
      {check?.at === 'still-checking' && (
        <Button cost={costWords({ spends: 'nothing' })} onClick={() => onVerify(false)}>
          {i18n.t('verify.ask_on')}
        </Button>
      )}
      {!isBusy && (
        <Button cost={costWords({ spends: 'verification' })} onClick={() => onVerify(isKnown)}>
          {isKnown ? i18n.t('leads_drawer.verify_again') : i18n.t('leads_drawer.verify')}
        </Button>
      )}
      <ListMenu
        words={i18n.t('leads_drawer.add_to')}
        heading={i18n.t('leads_bulk.add_heading', 1, ['1'])}
        lists={lists}
        onChoose={onAddTo}
      />
      <a class="btn" href={enrichLink}>
        {i18n.t('leads_drawer.enrich')}
      </a>
    </>
  );
}

function Fields({ fields, address, ...props }: LeadDrawerProps & { fields: readonly string[]; address?: boolean }) {
  const { lead, onCopy } = props;
  return (
    <dl class="leads-fields">
      {address && (
        <>
          <dt>{i18n.t('leads_field.email')}</dt>
          <dd class="leads-told">
            <bdi dir="ltr">{plain(lead.email)}</bdi>
            <IconButton
              icon="copy"
              small
              label={i18n.t('address.copy', [plain(lead.email)])}
              onClick={() => onCopy(lead.email)}
            />
          </dd>
        </>
      )}
      {fields.map((field) => (
        <Line key={field} {...props} field={field} />
      ))}
    </dl>
  );
}

function Line({ field, lines, ...props }: LeadDrawerProps & { field: string; lines?: boolean }) {
  const { lead, edits } = props;
  const now = useNow();
  return (
    <FieldLine
      key={`${lead.id} ${field}`}
      lead={lead}
      field={field}
      text={textIn(lead, field)}
      edit={editIn(edits, lead, field)}
      lines={lines}
      now={now}
      onBegin={props.onBegin}
      onType={props.onType}
      onSave={props.onSave}
      onLeave={props.onLeave}
      onUseMine={props.onUseMine}
      onNext={props.onNext}
    />
  );
}
