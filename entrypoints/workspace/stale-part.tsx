/** Stale leads: the button beside the filters of the leads, with its panel. */
import { PopoverButton } from '../../components/controls/layers/popover-button.tsx';
import {
  StaleAge,
  StaleCount,
  StaleStart,
  staleLabel,
  staleName,
  staleWords,
} from '../../components/jobs/stale-panel.tsx';
import { ages, createStale, type Stale } from '../../components/leads/stale-store.ts';
import { takeStep } from '../../components/shell/next-steps.ts';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { onceOf } from './once-of.ts';

const screenOf = onceOf(createStale);

export function StalePart({ workspace }: { workspace: Workspace }) {
  const screen = screenOf(workspace);
  return (
    <PopoverButton
      look="btn small quiet"
      icon="clock"
      words={staleWords()}
      label={staleLabel()}
      onOpen={() => void screen.count()}
    >
      {() => <Panel workspace={workspace} screen={screen} />}
    </PopoverButton>
  );
}

function Panel({ workspace: { ground }, screen }: { workspace: Workspace; screen: Stale }) {
  const counts = screen.counts.value;
  const going = screen.going.value;
  const total = screen.total.value;
  const start = () => void screen.start(staleName(screen.days.value));
  const next = (again: () => void) => (step: Parameters<typeof takeStep>[0]) =>
    takeStep(step, { service: ground.service.value, retry: again, again });
  return (
    <>
      <StaleAge days={screen.days.value} ages={ages} wrong={screen.wrongDays.value} onDays={screen.setDays} />
      {counts.at === 'failed' ? (
        <ProblemNotice problem={counts.problem} onNext={next(() => void screen.count())} />
      ) : (
        <StaleCount
          counts={counts.at === 'known' ? counts : null}
          withNever={screen.withNever.value}
          onWithNever={screen.setWithNever}
        />
      )}
      {going.at === 'failed' && <ProblemNotice problem={going.problem} onNext={next(start)} />}
      {total !== null && (
        <StaleStart
          total={total}
          left={screen.left.value}
          wanted={screen.wanted.value}
          count={screen.number.value}
          ceiling={ground.settings.value?.ceilings.verification ?? null}
          gathering={going.at === 'gathering' ? going : null}
          onWanted={screen.setWanted}
          onStart={start}
          onCancel={screen.cancel}
        />
      )}
    </>
  );
}
