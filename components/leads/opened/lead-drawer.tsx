/** The opened lead beside the table. Each field is edited in place. */
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { fieldOfSlug, writtenFields } from '../../../lib/contract/lead-fields.ts';
import { attributesOf } from '../../../lib/contract/lead-values.ts';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import type { Check } from '../../../lib/messages/people-views.ts';
import { WholeAddress } from '../../contact/address.tsx';
import { FieldSources } from '../../contact/field-sources.tsx';
import { InApps } from '../../contact/in-apps.tsx';
import { ListMenu } from '../../contact/save-menu.tsx';
import { Button } from '../../controls/button.tsx';
import { Drawer, DrawerPart } from '../../controls/drawer.tsx';
import { Empty } from '../../controls/empty.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { MenuButton } from '../../controls/layers/menu.tsx';
import { SkeletonLine } from '../../controls/skeleton.tsx';
import { costWords } from '../../format/cost-words.ts';
import { textOnPage } from '../../format/person-words.ts';
import { plain } from '../../format/plain.ts';
import type { ShownProblem } from '../../format/problem-words.ts';
import { nextStep } from '../../shell/next-steps.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { linkTo } from '../../shell/route.ts';
import './lead-drawer.css';
import { knownOfLeads, rowOf } from '../lead-rows.ts';
import { leadName } from '../lead-words.ts';
import { deleteRows } from '../leads-keys.tsx';
import type { LeadsPart } from '../leads-store.ts';
import { LeadLine } from './lead-field.tsx';
import { LeadOutreach, LeadVerification } from './lead-state.tsx';
import { LeadWays } from './lead-ways.tsx';
import { OptOutDialog } from './opt-out-dialog.tsx';

export function LeadDrawer(part: LeadsPart) {
  const { leads, workspace } = part;
  const { opened, selection } = leads;
  const now = opened.state.value;
  useFocusBack(now.at === 'none' ? null : 'lead' in now ? now.lead.id : now.id, selection.moveTo);
  switch (now.at) {
    case 'none':
      return null;
    case 'asking':
      return <Placeholder {...part} problem={null} />;
    case 'failed':
      return <Placeholder {...part} problem={now.problem} />;
    case 'shown': {
      return <Opened {...part} {...rowOf(now.lead, knownOfLeads(workspace.shared))} />;
    }
  }
}

/** When the drawer closes, the focus returns to the row that opened it. */
function useFocusBack(id: number | null, moveTo: (key: string) => void): void {
  const last = useRef(id);
  const move = useRef(moveTo);
  move.current = moveTo;
  useEffect(() => {
    const closed = id === null ? last.current : null;
    last.current = id;
    if (closed === null || document.activeElement !== document.body) return;
    const row = document.querySelector<HTMLElement>(`tr[data-key="${closed}"] .row-focus`);
    if (row) row.focus();
    else move.current(String(closed));
  }, [id]);
}

/** A lead that is loading (`problem` is null) or cannot be shown */
function Placeholder({ leads: { opened }, workspace, problem }: LeadsPart & { problem: ShownProblem | null }) {
  if (problem?.code === 'not-found') {
    return (
      <Drawer title={i18n.t('leads_drawer.gone_title')} onClose={opened.close}>
        <DrawerPart>
          <Empty
            title={i18n.t('leads_drawer.gone_title')}
            step={<Button onClick={opened.close}>{i18n.t('leads_drawer.back')}</Button>}
          >
            {i18n.t('leads_drawer.gone')}
          </Empty>
        </DrawerPart>
      </Drawer>
    );
  }
  return (
    <Drawer title={i18n.t('leads_drawer.asking')} onClose={opened.close}>
      <DrawerPart>
        {problem ? (
          <ProblemNotice problem={problem} onNext={nextStep(workspace.shared, opened.retry)} />
        ) : (
          <div class="skeleton">
            {[72, 48, 60, 84, 40, 66].map((share) => (
              <SkeletonLine key={share} share={share} />
            ))}
          </div>
        )}
      </DrawerPart>
    </Drawer>
  );
}

type OpenedPart = LeadsPart & { lead: Lead; check: Check | null };

/** Groups of fields. The notes stand alone; all other fields come last. */
const person = [
  ...['first_name', 'last_name', 'position', 'department'],
  ...['phone_number', 'linkedin_url', 'twitter', 'country_code'],
];
const company = ['company', 'website', 'company_industry', 'company_size'];
const rest = writtenFields.filter((field) => ![...person, ...company, 'notes'].includes(field));

function Opened(part: OpenedPart) {
  const { leads, workspace, lead, check } = part;
  const { id } = lead;
  const inner = useRef<HTMLDivElement>(null);
  // Opened from the table, the drawer takes the focus. A step inside the drawer leaves the focus on its button.
  useEffect(() => {
    const { activeElement: active } = document;
    if (active !== document.body && !active?.closest('.table')) return;
    inner.current?.closest<HTMLElement>('.drawer')?.focus({ preventScroll: true });
  }, [id]);
  const slugs = [...new Set([...leads.slugs.value, ...attributesOf([lead])])];
  const verify = (skipCache: boolean) => void workspace.shared.checks.verify([lead.email], skipCache);
  return (
    <Drawer
      title={leadName(lead)}
      note={<Post lead={lead} />}
      actions={<Actions {...part} />}
      steps={<Steps {...part} verify={verify} />}
      onClose={leads.opened.close}
    >
      <div ref={inner} class="leads-drawer">
        <OptOutDialog optOut={leads.optOut} />
        <DrawerPart>
          <LeadVerification
            lead={lead}
            check={check}
            onNext={nextStep(
              workspace.shared,
              () => verify(false),
              () => verify(true),
            )}
          />
          {workspace.shared.apps.canLookUp.value && (
            <InApps key={lead.email} email={lead.email} apps={workspace.shared.apps} />
          )}
        </DrawerPart>
        <DrawerPart title={i18n.t('leads_drawer.details')}>
          <dl class="leads-fields">
            <AddressLine email={lead.email} onCopy={workspace.copy} onAnother={() => leads.newLead.openLike(lead)} />
            <Lines {...part} fields={person} />
          </dl>
          <Sources {...part} fields={person} />
        </DrawerPart>
        <DrawerPart title={i18n.t('leads_field.company')}>
          <dl class="leads-fields">
            <Lines {...part} fields={company} />
          </dl>
          <Sources {...part} fields={company} />
        </DrawerPart>
        {slugs.length > 0 && (
          <DrawerPart title={i18n.t('leads_drawer.attributes')}>
            <dl class="leads-fields">
              <Lines {...part} fields={slugs.map(fieldOfSlug)} />
            </dl>
          </DrawerPart>
        )}
        <DrawerPart title={i18n.t('leads_drawer.outreach')}>
          <LeadOutreach leads={leads} lead={lead} />
        </DrawerPart>
        <DrawerPart title={i18n.t('leads_drawer.notes')}>
          <Lines {...part} fields={['notes']} lines />
        </DrawerPart>
        <DrawerPart>
          <dl class="leads-fields">
            <Lines {...part} fields={rest} />
          </dl>
        </DrawerPart>
      </div>
    </Drawer>
  );
}

/** "Head of Calibration at Aldermoor Optics", or the known part of it */
function Post({ lead }: { lead: Lead }) {
  const [position, place] = [lead.position && plain(lead.position), lead.company && plain(lead.company)];
  const words = position && place ? i18n.t('leads_drawer.at', [position, place]) : (position ?? place);
  return words ? <bdi>{words}</bdi> : null;
}

function Actions({ leads, workspace, lead, check }: OpenedPart) {
  return (
    <>
      <IconButton icon="up" label={i18n.t('leads_drawer.previous')} onClick={() => leads.step(-1)} />
      <IconButton icon="down" label={i18n.t('leads_drawer.next')} onClick={() => leads.step(1)} />
      <MenuButton
        words={null}
        icon="more"
        look="icon-btn"
        label={i18n.t('leads_drawer.more')}
        items={[
          {
            words: i18n.t('leads_drawer.save_card'),
            icon: 'csv',
            onChoose: () => leads.bulk.saveFile([{ lead, check }], 'vcard'),
          },
          { words: i18n.t('inform.step'), icon: 'shield', onChoose: () => void leads.notice.open([lead]) },
          {
            words: i18n.t('access.step'),
            icon: 'article',
            onChoose: () => workspace.go('person', { email: lead.email }),
          },
          {
            words: i18n.t('leads_drawer.delete'),
            icon: 'trash',
            danger: true,
            onChoose: () => deleteRows(leads, [{ lead, check }], true),
          },
          ...(leads.optOut.isOffered.value
            ? [
                {
                  words: i18n.t('leads_drawer.opt_out'),
                  icon: 'lock' as const,
                  danger: true,
                  onChoose: () => leads.optOut.ask(lead),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

function Steps({ leads, workspace, lead, check, verify }: OpenedPart & { verify: (skipCache: boolean) => void }) {
  const isBusy = check?.at === 'waiting' || check?.at === 'checking' || check?.at === 'still-checking';
  const isKnown = check?.at === 'done' || lead.verification.status !== null;
  return (
    <>
      <LeadWays lead={lead} />
      {check?.at === 'still-checking' && (
        <Button cost={costWords({ spends: 'nothing' })} onClick={() => verify(false)}>
          {i18n.t('verify.ask_on')}
        </Button>
      )}
      {!isBusy && (
        <Button cost={costWords({ spends: 'verification', asks: 'verify' })} onClick={() => verify(isKnown)}>
          {isKnown ? i18n.t('leads_drawer.verify_again') : i18n.t('leads_drawer.verify')}
        </Button>
      )}
      <ListMenu
        words={i18n.t('leads_drawer.add_to')}
        heading={i18n.t('leads_bulk.add_heading', 1, ['1'])}
        lists={workspace.lists.value.map(({ name }) => name)}
        onChoose={(list) => void leads.bulk.addTo([{ lead, check }], list)}
      />
      <a class="btn" href={linkTo('enrichment', { email: lead.email })}>
        {i18n.t('leads_drawer.enrich')}
      </a>
    </>
  );
}

/** The address cannot be edited: it identifies the lead and everything stored about it. */
function AddressLine({
  email,
  onCopy,
  onAnother,
}: {
  email: string;
  onCopy: (text: string) => void;
  onAnother: () => void;
}) {
  return (
    <>
      <dt>{i18n.t('leads_field.email')}</dt>
      <dd>
        <div class="leads-address">
          <WholeAddress email={email} />
          <IconButton icon="copy" small label={i18n.t('address.copy', [plain(email)])} onClick={() => onCopy(email)} />
        </div>
        <p class="t12 ink3">{i18n.t('leads_drawer.address_stays')}</p>
        <button type="button" class="link t12" onClick={onAnother}>
          {i18n.t('leads_drawer.other_address')}
        </button>
      </dd>
    </>
  );
}

/** Pages read by this device that show one of these fields */
function Sources({ leads, lead, fields }: OpenedPart & { fields: readonly string[] }) {
  const sources = Object.entries(leads.pageWords.sources.value).filter(([field]) => fields.includes(field));
  return <FieldSources sources={Object.fromEntries(sources)} textOf={(of) => textOnPage(lead, of)} />;
}

function Lines({ fields, ...line }: OpenedPart & { fields: readonly string[]; lines?: boolean }) {
  return fields.map((field) => <LeadLine key={`${line.lead.id} ${field}`} {...line} field={field} />);
}
