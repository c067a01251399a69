/** A company: what is known of it, the free count, and its people once they were asked for. */
import { CountCard, type CountView } from '../../components/lookup/company/count-card.tsx';
import { SubjectCard } from '../../components/lookup/company/subject-card.tsx';
import { Part } from '../../components/lookup/frame.tsx';
import type { Finding } from '../../components/lookup/view.ts';
import type { Trouble } from '../../components/shell/connection.ts';
import { type Step, takeStep } from '../../components/shell/next-steps.ts';
import type { Company } from '../../lib/screens/company.ts';
import type { Lookup } from '../../lib/screens/lookup.ts';
import { FindingPart, ProblemNotice, ResultsPart, RunsPart } from './parts.tsx';

interface CompanyPartProps {
  lookup: Lookup;
  company: Company;
  finding: Finding;
}

export function CompanyPart({ lookup, company, finding }: CompanyPartProps) {
  const { profile, search } = company;
  const known = profile.value;
  const shown = search.shown.value;
  return (
    <>
      <Part>
        <SubjectCard company={known} waiting={lookup.reading.value} onCopy={lookup.copy} />
      </Part>
      {lookup.ground.jobs.bulk.value.length > 0 && <RunsPart lookup={lookup} />}
      {shown ? <ResultsPart lookup={lookup} company={company} /> : <CountPart lookup={lookup} company={company} />}
      {lookup.ground.service.value && <FindingPart lookup={lookup} finding={finding} />}
    </>
  );
}

function CountPart({ lookup: { ground }, company }: Omit<CompanyPartProps, 'finding'>) {
  const { search } = company;
  const state = search.state.value;
  const service = ground.service.value;
  const steps = { service, retry: search.retry, again: search.retry };
  const count = countOf(company, service);
  if (count.at === 'none') return null;
  return (
    <Part>
      <CountCard
        count={count}
        searchesLeft={ground.usage.value?.searches.left ?? null}
        searching={state.at === 'asking'}
        chosen={chosenOf(company)}
        onFilter={company.toggle}
        onShow={service ? search.ask : null}
      />
      {state.at === 'failed' && !isSaidAbove(state.problem, service) && (
        <ProblemNotice problem={state.problem} onNext={(step) => takeStep(step, steps)} />
      )}
    </Part>
  );
}

function countOf({ count, countAgain }: Company, service: Lookup['ground']['service']['value']): CountView {
  const state = count.value;
  if (state.at === 'shown') return { at: 'shown', count: state.reply.data, asked: state.asked };
  if (service === null || state.at === 'idle') return { at: 'none' };
  if (state.at !== 'failed') return { at: 'waiting' };
  if (isSaidAbove(state.problem, service)) return { at: 'failed', notice: null };
  const onNext = (step: Step) => takeStep(step, { service, retry: countAgain, again: countAgain });
  return { at: 'failed', notice: <ProblemNotice problem={state.problem} onNext={onNext} /> };
}

/** What is wrong with the service itself stands at the top already. */
function isSaidAbove(problem: Trouble, service: Lookup['ground']['service']['value']): boolean {
  return problem.code === service?.state;
}

/** Bars that were pressed before the rows are there: the rows then come filtered. */
function chosenOf({ search }: Company): ReadonlySet<string> {
  const { department, seniority } = search.filters.value;
  return new Set([
    ...department.map((value) => `department ${value}`),
    ...seniority.map((value) => `seniority ${value}`),
  ]);
}
