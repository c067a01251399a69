/** The lead of this address: what the record would fill in, field by field; or saving it as a new lead. */

import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { keyOfEmail } from '../../lib/contract/text.ts';
import { SaveButton } from '../contact/save-menu.tsx';
import { Button } from '../controls/button.tsx';
import { TickLine } from '../controls/fields/choices.tsx';
import { Icon } from '../controls/icon.tsx';
import { SkeletonLine } from '../controls/skeleton.tsx';
import { costWords } from '../format/cost-words.ts';
import { countryName } from '../format/countries.ts';
import { fieldWord } from '../format/lead-field-words.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { linkTo } from '../shell/route.ts';
import type { EnrichmentProps } from './enrichment-store.ts';
import type { LeadState } from './lead-fill-store.ts';
import './lead-card.css';

export function LeadCard({ workspace, store }: EnrichmentProps) {
  const id = useId();
  const { saves } = workspace.shared;
  const email = store.email.value;
  if (email === null) return null;
  const state = store.lead.state.value;
  const known = saves.knownLeads.value.get(keyOfEmail(email)) ?? null;
  const lead = state.at === 'lead' || state.at === 'filled' ? state.lead.id : (known?.id ?? null);
  return (
    <section class="enrich-lead" aria-labelledby={id}>
      <h2 class="line" id={id}>
        <Icon name="saved" />
        <span class="med">{i18n.t('enrichment.lead')}</span>
        {lead !== null && (
          <a class="push link t12" href={linkTo('leads', { lead: String(lead) })}>
            {i18n.t('enrichment.open_lead')}
          </a>
        )}
      </h2>
      <p class="t12 ink3 cut" dir="ltr" title={plain(email)}>
        {plain(email)}
      </p>
      <Body workspace={workspace} store={store} email={email} isKnown={known !== null} />
    </section>
  );
}

/** `isKnown`: it is known to be a lead, without a request. */
function Body({ workspace, store, email, isKnown }: EnrichmentProps & { email: string; isKnown: boolean }) {
  const { shared } = workspace;
  const state = store.lead.state.value;
  switch (state.at) {
    case 'unknown':
      return (
        <>
          <p class="ink2">{isKnown ? i18n.t('lead.kept') : i18n.t('enrichment.lead_unknown')}</p>
          <Button cost={costWords({ spends: 'nothing' })} onClick={store.compare}>
            {isKnown ? i18n.t('enrichment.compare') : i18n.t('enrichment.is_lead')}
          </Button>
        </>
      );
    case 'asking':
      return (
        <div class="skeleton" aria-hidden="true">
          <SkeletonLine share={62} />
          <SkeletonLine share={44} />
        </div>
      );
    case 'none': {
      const save = shared.saves.rows.value.get(keyOfEmail(email)) ?? null;
      return save && save.at !== 'failed' ? (
        <p class="ink2" role="status">
          {i18n.t('enrichment.saved')}
        </p>
      ) : (
        <>
          <p class="ink2">{i18n.t('enrichment.no_lead')}</p>
          <SaveButton
            words={i18n.t('enrichment.save_lead')}
            lists={shared.saves.lists.value}
            list={shared.settings.value?.list ?? null}
            onSave={store.saveAsLead}
          />
        </>
      );
    }
    case 'lead':
      return <Fills workspace={workspace} store={store} state={state} />;
    case 'filled':
      return (
        <p class="ink2" role="status">
          {i18n.t('enrichment.filled', state.count, [number(state.count)])}
        </p>
      );
    case 'failed':
      return <ProblemNotice problem={state.problem} onNext={nextStep(shared, store.compare)} />;
  }
}

function Fills({ workspace, store, state }: EnrichmentProps & { state: Extract<LeadState, { at: 'lead' }> }) {
  const { fills, busy, changed, problem } = state;
  const ticked = fills.filter(({ on }) => on).length;
  const list = state.lead.leads_list.name;
  const where = list === null ? i18n.t('lead.kept') : i18n.t('lead.kept_in', [plain(list)]);
  if (fills.length === 0) return <p class="ink2">{i18n.t('enrichment.nothing_empty', [where])}</p>;
  return (
    <>
      <p class="ink2">{i18n.t('enrichment.would_fill', fills.length, [where, number(fills.length)])}</p>
      {changed && (
        <p class="enrich-changed" role="alert">
          <Icon name="alert" size="small" />
          <span>{i18n.t('enrichment.changed')}</span>
        </p>
      )}
      <ul class="enrich-fills">
        {fills.map(({ field, value, on }) => (
          <li key={field}>
            <TickLine checked={on} disabled={busy} onChange={(isOn) => store.lead.tick(field, isOn)}>
              <span class="ink3 t12">{fieldWord(field)}</span>
              <bdi>{field === 'country_code' ? countryName(value) : plain(value)}</bdi>
            </TickLine>
          </li>
        ))}
      </ul>
      {problem && <ProblemNotice problem={problem} onNext={nextStep(workspace.shared, store.compare)} />}
      <Button
        look="primary"
        busy={busy}
        disabled={ticked === 0}
        cost={costWords({ spends: 'nothing' })}
        onClick={() => void store.lead.fill()}
      >
        {i18n.t('enrichment.fill', ticked, [number(ticked)])}
      </Button>
    </>
  );
}
