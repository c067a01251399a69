/** How several services were asked: what each answered, and an offer to ask one that was not. */
import { i18n } from '#i18n';
import type { Spend } from '../../lib/contract/costs.ts';
import type { Run, RunStep, WaterfallAsk } from '../../lib/messages/waterfall.ts';
import { Button } from '../controls/button.tsx';
import { Dotted } from '../controls/dotted.tsx';
import { age } from '../format/ages.ts';
import { useNow } from '../format/now.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { problemWords } from '../format/problem-words.ts';
import { verdictWord } from '../format/verdict-words.ts';
import { type Member, members, membersFor, priceAt } from '../format/waterfall-words.ts';
import './run-steps.css';

export interface RunStepsProps {
  ask: WaterfallAsk;
  spends: Spend;
  state: RunState;
  /** Asks one more service, at the price on the button. */
  onAsk: (services: readonly string[]) => void;
  /** Shows another answer, where they differ; omitted where there is no choice. */
  onChoose?: ((service: string) => void) | undefined;
}

/** `steps`: while they are asked; `run`: afterwards. */
interface RunState {
  at: string;
  run?: Run | undefined;
  steps?: readonly RunStep[] | undefined;
}

export function RunSteps({ ask, spends, state: { at, run, steps: going = [] }, onAsk, onChoose }: RunStepsProps) {
  const isGoing = at === 'asking';
  const steps = (isGoing ? going : (run?.steps ?? [])).filter((step) => step.at !== 'skipped');
  const next = !isGoing && run && membersFor(ask).find((one) => !one.capped && isOpen(one, steps));
  if (steps.length < 2 && !next) return null;
  const isDisputed = new Set(steps.flatMap((step) => ('said' in step ? (step.said ?? []) : []))).size > 1;
  const choose = isDisputed && !isGoing ? onChoose : undefined;
  return (
    <div class="run-steps">
      <ul class="t12 ink2" aria-live="polite">
        {steps.map((step) => (
          <li key={step.service}>
            <StepWords step={step} ask={ask} isDisputed={isDisputed} />
            {choose && 'said' in step && step.said !== null && step.service !== run?.from && (
              <button type="button" class="link" onClick={() => choose(step.service)}>
                {i18n.t('waterfall.use')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {next && (
        <Button size="small" cost={priceAt(next, spends)} onClick={() => onAsk([next.id])}>
          {i18n.t('waterfall.ask', [next.name])}
        </Button>
      )}
    </div>
  );
}

const isOpen = ({ id }: Member, steps: readonly RunStep[]): boolean => !steps.some(({ service }) => service === id);

/** `isDisputed`: they answered differently, so each answer is shown. */
function StepWords({ step, ask, isDisputed }: { step: RunStep; ask: WaterfallAsk; isDisputed: boolean }) {
  const now = useNow();
  const name = members.value.find(({ id }) => id === step.service)?.name ?? '';
  switch (step.at) {
    case 'asking':
    case 'skipped':
      return <bdi>{i18n.t('waterfall.asking', [name])}</bdi>;
    case 'failed':
      if (step.problem.code === 'not-found') return <bdi>{nothingWords(ask, name)}</bdi>;
      return <bdi>{i18n.t('waterfall.failed', [name, problemWords(step.problem).title])}</bdi>;
    case 'nothing':
      return <bdi>{nothingWords(ask, name)}</bdi>;
    case 'answered':
    case 'weak':
      return (
        <>
          <Dotted>{i18n.t('waterfall.answered', [name])}</Dotted>
          {isDisputed && step.said !== null && (
            <Dotted dir={ask === 'verify' ? undefined : 'ltr'}>
              {ask === 'verify' ? verdictWord(step.said) : plain(step.said)}
            </Dotted>
          )}
          {step.score !== null && <span class="dotted">{i18n.t('waterfall.score', [number(step.score)])}</span>}
          <span class="dotted ink3" aria-live="off">
            {age(step.asked, now)}
          </span>
        </>
      );
  }
}

function nothingWords(ask: WaterfallAsk, name: string): string {
  switch (ask) {
    case 'find':
      return i18n.t('waterfall.not_found', [name]);
    case 'count':
    case 'search':
      return i18n.t('waterfall.nobody', [name]);
    case 'verify':
      return i18n.t('waterfall.no_verdict', [name]);
    case 'enrich':
      return i18n.t('waterfall.unknown', [name]);
  }
}
