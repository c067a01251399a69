/** A lead written by hand. */
import { NewLeadForm } from '../../components/leads/new-lead-view.tsx';
import { takeStep } from '../../components/shell/next-steps.ts';
import type { LeadsPart } from './leads-filters-part.tsx';

export function LeadsNewPart({ leads: { newLead, opened }, workspace }: LeadsPart) {
  const state = newLead.state.value;
  if (state.at === 'closed') return null;
  const retry = () => void newLead.create(false);
  return (
    <NewLeadForm
      state={state}
      values={newLead.values.value}
      lists={workspace.lists.value.map(({ name }) => name)}
      onWrite={newLead.write}
      onCreate={(anyway) => void newLead.create(anyway)}
      onOpen={(id) => {
        newLead.close();
        opened.open(id);
      }}
      onNext={(step) => takeStep(step, { service: workspace.ground.service.value, retry, again: retry })}
      onClose={newLead.close}
    />
  );
}
