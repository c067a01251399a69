/** What was found out, or why nothing was. */
import { CompanyRecord } from '../../components/enrichment/company-record.tsx';
import type { Enrichment, Looked } from '../../components/enrichment/enrichment-store.ts';
import {
  enrichmentWords,
  NothingAsked,
  NothingKnown,
  OptedOut,
} from '../../components/enrichment/enrichment-words.tsx';
import { KeptRecord } from '../../components/enrichment/kept-record.tsx';
import { LeadCard } from '../../components/enrichment/lead-card.tsx';
import { PersonRecord } from '../../components/enrichment/person-record.tsx';
import { RecordBones } from '../../components/enrichment/record-bones.tsx';
import { calledOf, domainIn } from '../../components/enrichment/who.ts';
import { WorkerSlow } from '../../components/lookup/state-cards.tsx';
import { takeStep } from '../../components/shell/next-steps.ts';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import { linkTo } from '../../components/shell/route.ts';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { fillable } from '../../lib/screens/workspace/enrichment/lead-fields.ts';
import type { LeadState } from '../../lib/screens/workspace/enrichment/lead-fill.ts';

interface ResultProps {
  workspace: Workspace;
  screen: Enrichment;
}

export function EnrichmentResult({ workspace, screen }: ResultProps) {
  const looked = screen.looked.value;
  switch (looked.at) {
    case 'idle':
      return <NothingAsked />;
    case 'asking':
      return (
        <>
          {looked.slow && <WorkerSlow />}
          <RecordBones />
        </>
      );
    case 'failed':
      return <Failed workspace={workspace} screen={screen} looked={looked} />;
    case 'shown':
      return <Shown workspace={workspace} screen={screen} looked={looked} />;
  }
}

function Failed({ workspace, screen, looked }: ResultProps & { looked: Extract<Looked, { at: 'failed' }> }) {
  const { who, problem } = looked;
  const called = calledOf(who);
  if (problem.code === 'opted-out') return <OptedOut />;
  if (problem.code === 'not-found') {
    const domain = domainIn(who);
    return (
      <NothingKnown
        of={called}
        step={
          domain && (
            <a class="btn" href={linkTo('discover', { domain })}>
              {enrichmentWords.findCompany(domain)}
            </a>
          )
        }
      />
    );
  }
  const { ground } = workspace;
  const steps = { service: ground.service.value, retry: () => screen.retry(false), again: () => screen.retry(true) };
  return <ProblemNotice problem={problem} onNext={(step) => takeStep(step, steps)} />;
}

function Shown({ workspace, screen, looked }: ResultProps & { looked: Extract<Looked, { at: 'shown' }> }) {
  const { person, company, asked, kept, who } = looked;
  const called = calledOf(who);
  if (!person && !company) return <NothingKnown of={called} step={null} />;
  return (
    <div class="enrich-both">
      <div class="enrich-records">
        <KeptRecord asked={asked} kept={kept} onAgain={screen.lookAnew} />
        {person && <PersonRecord person={person} called={called} />}
        {company && <CompanyRecord company={company} called={domainIn(who) ?? called} />}
      </div>
      <LeadPart workspace={workspace} screen={screen} />
    </div>
  );
}

function LeadPart({ workspace: { ground }, screen }: ResultProps) {
  const email = screen.email.value;
  if (email === null) return null;
  const state = screen.lead.state.value;
  const key = email.toLowerCase();
  const mark = ground.saves.marks.value.get(key) ?? null;
  const save = ground.saves.rows.value.get(key) ?? null;
  const id = state.at === 'lead' || state.at === 'filled' ? state.lead.id : (mark?.id ?? null);
  const steps = { service: ground.service.value, retry: screen.compare, again: screen.compare };
  return (
    <LeadCard
      email={email}
      lead={viewOf(state)}
      marked={mark !== null}
      saved={save && save.at !== 'failed' ? enrichmentWords.saved() : null}
      to={id === null ? null : linkTo('leads', { lead: String(id) })}
      lists={ground.saves.lists.value}
      list={ground.settings.value?.list ?? null}
      onCompare={screen.compare}
      onTick={(field, on) => {
        const known = fillable.find((one) => one === field);
        if (known) screen.lead.tick(known, on);
      }}
      onFill={() => void screen.lead.fill()}
      onSave={screen.saveAsLead}
      onNext={(step) => takeStep(step, steps)}
    />
  );
}

function viewOf(state: LeadState) {
  return state.at === 'lead' ? { ...state, list: state.lead.leads_list.name } : state;
}
