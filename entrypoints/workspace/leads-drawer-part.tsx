/** The opened lead beside the table. */
import { useEffect, useRef } from 'preact/hooks';
import { LeadDrawer } from '../../components/leads/lead-drawer.tsx';
import { LeadPlaceholder } from '../../components/leads/lead-placeholder.tsx';
import { takeStep } from '../../components/shell/next-steps.ts';
import { linkTo } from '../../components/shell/route.ts';
import { attributesOf, creatorOf } from '../../lib/screens/workspace/leads/lead-values.ts';
import { deleteRows } from '../../lib/screens/workspace/leads/leads-keys.ts';
import { rowOf } from '../../lib/screens/workspace/leads/rows.ts';
import type { LeadsPart } from './leads-filters-part.tsx';

export function LeadsDrawerPart({ leads, workspace }: LeadsPart) {
  const { opened, edits, slugs, team, bulk, step } = leads;
  const { ground } = workspace;
  const now = opened.state.value;
  useFocusBack(now.at === 'none' ? null : 'lead' in now ? now.lead.id : now.id, leads.selection.moveTo);
  if (now.at === 'none') return null;
  if (now.at !== 'shown') {
    const retry = opened.retry;
    return (
      <LeadPlaceholder
        problem={now.at === 'failed' ? now.problem : null}
        onNext={(next) => takeStep(next, { service: ground.service.value, retry, again: retry })}
        onClose={opened.close}
      />
    );
  }
  const { lead } = now;
  const row = rowOf(lead, ground.checks.known.value);
  const creator = creatorOf(lead);
  const verify = (anew: boolean) => void ground.checks.verify([lead.email], anew);
  return (
    <LeadDrawer
      lead={lead}
      check={row.check}
      edits={edits.all.value}
      slugs={[...new Set([...slugs.value, ...attributesOf([lead])])]}
      lists={workspace.lists.value.map(({ name }) => name)}
      creator={creator === null ? null : { id: creator, name: team.names.value.get(creator) ?? null }}
      enrichLink={linkTo('enrichment', { email: lead.email })}
      onStep={(steps) => void step(steps)}
      onCheckNext={(next) =>
        takeStep(next, { service: ground.service.value, retry: () => verify(false), again: () => verify(true) })
      }
      onVerify={verify}
      onAddTo={(list) => void bulk.addTo([row], list)}
      onCopy={workspace.copy}
      onDelete={() => deleteRows(leads, [row], true)}
      onBegin={edits.begin}
      onType={edits.type}
      onSave={(id, field) => void edits.save(id, field)}
      onLeave={edits.leave}
      onUseMine={(id, field) => void edits.useMine(id, field)}
      onNext={(next, field) => {
        const again = () => void edits.save(lead.id, field);
        takeStep(next, { service: ground.service.value, retry: again, again });
      }}
      onClose={opened.close}
    />
  );
}

/** When the drawer closes, the row that was opened has the focus. */
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
