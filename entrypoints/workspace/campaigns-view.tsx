/** Campaigns: one is named by its id, and its recipients are shown. */
import { CampaignForm } from '../../components/campaigns/campaign-form.tsx';
import { CampaignEmpty, CampaignStart, RecipientsEnd } from '../../components/campaigns/campaign-states.tsx';
import { headWords, loadedWords } from '../../components/campaigns/recipient-words.ts';
import { RecipientsBar } from '../../components/campaigns/recipients-bar.tsx';
import { RecipientsTable } from '../../components/campaigns/recipients-table.tsx';
import { Button } from '../../components/controls/button.tsx';
import { View } from '../../components/controls/view.tsx';
import { takeStep } from '../../components/shell/next-steps.ts';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import { linkTo } from '../../components/shell/route.ts';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { placeWords } from '../../components/workspace/workspace-words.ts';
import { type Campaigns, createCampaigns } from '../../lib/screens/workspace/campaigns/campaigns.ts';
import type { Recipients } from '../../lib/screens/workspace/campaigns/recipients.ts';
import { onceOf } from './once-of.ts';
import type { ViewOf } from './view-of.ts';

const screenOf = onceOf(createCampaigns);

export function CampaignsView({ workspace }: ViewOf) {
  const screen = screenOf(workspace);
  const state = screen.recipients.value;
  const isShown = state.at === 'shown' && state.rows.length > 0;
  return (
    <View
      title={placeWords('campaigns')}
      note={state.at === 'shown' && loadedWords(state.rows.length, state.ended)}
      actions={isShown && <HeadSteps screen={screen} />}
      tools={<FormPart screen={screen} state={state} />}
      floating={<BarPart workspace={workspace} screen={screen} />}
    >
      <Body workspace={workspace} screen={screen} state={state} />
    </View>
  );
}

interface PartOf {
  workspace: Workspace;
  screen: Campaigns;
  state: Recipients;
}

function HeadSteps({ screen }: Pick<PartOf, 'screen'>) {
  return (
    <>
      <Button icon="copy" onClick={screen.copy}>
        {headWords('copy_all')}
      </Button>
      <Button icon="csv" onClick={screen.csv}>
        {headWords('csv')}
      </Button>
    </>
  );
}

function FormPart({ screen, state }: Omit<PartOf, 'workspace'>) {
  return (
    <CampaignForm
      id={screen.typed.value}
      wrong={wrongOf(screen, state)}
      busy={state.at === 'asking'}
      recent={screen.recent.value}
      onType={screen.type}
      onOpen={screen.open}
      onForget={screen.forget}
    />
  );
}

/** A campaign that is not there is wrong about its id, as long as that id stands in the field. */
function wrongOf({ missing, typed }: Campaigns, state: Recipients): 'missing' | 'unknown' | 'refused' | null {
  if (missing.value) return 'missing';
  if (state.at !== 'failed' || state.campaign !== typed.value.trim()) return null;
  if (state.problem.code === 'not-found') return 'unknown';
  return state.problem.code === 'refused-input' ? 'refused' : null;
}

function Body({ workspace, screen, state }: PartOf) {
  const retry = (again: () => void) => (step: Parameters<typeof takeStep>[0]) =>
    takeStep(step, { service: workspace.ground.service.value, retry: again, again });
  if (state.at === 'none') return <CampaignStart />;
  if (state.at === 'failed') {
    const isBeside = state.problem.code === 'not-found' || state.problem.code === 'refused-input';
    return isBeside ? null : (
      <div class="recipients-end">
        <ProblemNotice problem={state.problem} onNext={retry(screen.again)} />
      </div>
    );
  }
  if (state.at === 'shown' && state.rows.length === 0) return <CampaignEmpty onLook={screen.again} />;
  const { selection } = screen;
  const isMore = state.at === 'shown' && !state.ended;
  return (
    <>
      <RecipientsTable
        rows={state.at === 'shown' ? state.rows : []}
        coming={state.at === 'asking' ? 8 : state.next.at === 'asking' ? 3 : 0}
        selected={selection.has.value}
        cursor={selection.cursor.value}
        linkOfLead={(lead) => linkTo('leads', { lead: String(lead) })}
        onSelect={selection.toggle}
        onSelectAll={selection.toggleAll}
        onCursor={selection.moveTo}
        onCopy={workspace.copy}
      />
      {isMore && (
        <RecipientsEnd
          busy={state.next.at === 'asking'}
          problem={state.next.at === 'failed' ? state.next.problem : null}
          onMore={screen.more}
          onNext={retry(screen.more)}
        />
      )}
    </>
  );
}

function BarPart({ workspace: { ground }, screen }: Omit<PartOf, 'state'>) {
  const selected = screen.selection.rows.value.length;
  if (selected === 0) return null;
  return (
    <RecipientsBar
      selected={selected}
      lists={ground.saves.lists.value}
      list={ground.settings.value?.list ?? null}
      onSave={screen.save}
      onCopy={screen.copy}
      onCsv={screen.csv}
      onClear={screen.selection.clear}
    />
  );
}
