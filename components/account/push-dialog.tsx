/** Handing leads to an app: which ones, how many, one click that says both, and what became of it. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { RadioLine } from '../controls/fields/choices.tsx';
import { Dialog } from '../controls/layers/dialog.tsx';
import { Notice } from '../controls/notice.tsx';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import { plain, plainOrNull } from '../format/plain.ts';
import type { NextStep, ScreenProblem } from '../format/problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import './push-dialog.css';

export interface PushChoice {
  key: string;
  /** The list's name; null for leads that were chosen elsewhere. */
  list: string | null;
  /** Null where nobody said how many there are. */
  count: number | null;
}

/** `lost`: it may have arrived, or not. */
export type PushState =
  | { at: 'not' }
  | { at: 'asking' }
  | { at: 'accepted'; status: string | null }
  | { at: 'failed'; problem: ScreenProblem }
  | { at: 'lost' };

export interface PushDialogProps {
  /** The app's name. */
  app: string;
  choices: readonly PushChoice[];
  chosen: PushChoice | null;
  state: PushState;
  onChoose: (key: string) => void;
  onPush: () => void;
  /** Though it may have arrived already. */
  onPushAgain: () => void;
  onNext: (step: NextStep) => void;
  onClose: () => void;
}

export function PushDialog(props: PushDialogProps) {
  const { app, choices, state, onChoose, onClose } = props;
  return (
    <Dialog title={i18n.t('account.push_to', [app])} steps={<Steps {...props} />} onClose={onClose}>
      <p class="t12 ink2 push-note">{i18n.t('account.push_note')}</p>
      {choices.length === 0 && <p class="t12">{i18n.t('account.push_no_lists')}</p>}
      <fieldset class="push-choices" aria-label={i18n.t('account.push_which')} disabled={isSettled(state)}>
        {choices.map((choice) => (
          <RadioLine
            key={choice.key}
            group="push"
            checked={choice.key === props.chosen?.key}
            onChoose={() => onChoose(choice.key)}
          >
            <bdi class="cut">{choice.list === null ? i18n.t('account.push_brought') : plain(choice.list)}</bdi>
            {choice.count !== null && <span class="push-count ink3">{number(choice.count)}</span>}
          </RadioLine>
        ))}
      </fieldset>
      <Outcome {...props} />
    </Dialog>
  );
}

const isSettled = ({ at }: PushState) => at === 'asking' || at === 'accepted' || at === 'lost';

function Outcome({ state, chosen, onNext }: PushDialogProps) {
  if (state.at === 'failed') return <ProblemNotice problem={state.problem} onNext={onNext} />;
  if (state.at === 'lost') {
    return (
      <Notice mood="warn" icon="alert">
        <b>{i18n.t('problem.outcome_unknown')}</b> {i18n.t('account.push_lost')}
      </Notice>
    );
  }
  if (state.at !== 'accepted') return null;
  return (
    <Notice icon="check">
      <b>{acceptedWords(chosen?.count ?? null)}</b> {statusWords(state.status)}
    </Notice>
  );
}

function Steps({ chosen, state, onPush, onPushAgain, onClose }: PushDialogProps) {
  if (state.at === 'accepted') return <Button onClick={onClose}>{i18n.t('account.push_done')}</Button>;
  if (state.at === 'lost') {
    return (
      <>
        <Button look="quiet" onClick={onClose}>
          {i18n.t('account.cancel')}
        </Button>
        <Button onClick={onPushAgain}>{i18n.t('account.push_again')}</Button>
      </>
    );
  }
  return (
    <>
      <Button look="quiet" onClick={onClose}>
        {i18n.t('account.cancel')}
      </Button>
      <Button
        look="primary"
        cost={costWords({ spends: 'nothing' })}
        disabled={chosen === null || chosen.count === 0}
        busy={state.at === 'asking'}
        onClick={onPush}
      >
        {pushWords(chosen?.count ?? null)}
      </Button>
    </>
  );
}

function pushWords(count: number | null): string {
  return count === null ? i18n.t('account.push_some') : i18n.t('account.push_count', count, [number(count)]);
}

function acceptedWords(count: number | null): string {
  return count === null ? i18n.t('account.accepted') : i18n.t('account.accepted_count', count, [number(count)]);
}

/** `queued`, or the service's own word when it is another. */
function statusWords(status: string | null): string {
  const word = plainOrNull(status);
  return word === null || word === 'queued' ? i18n.t('account.queued') : i18n.t('account.push_status', [word]);
}
