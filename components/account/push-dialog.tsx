/** Pushes leads to an app. One click names the leads and their number; then the outcome is shown. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { RadioLine } from '../controls/fields/choices.tsx';
import { Dialog } from '../controls/layers/dialog.tsx';
import { Notice } from '../controls/notice.tsx';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import { plain, plainOrNull } from '../format/plain.ts';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { Workspace } from '../shell/workspace-state.ts';
import type { AccountProps } from './account-block.tsx';
import type { Chosen, Push, Pushing, Sent } from './account-store.ts';
import { appName } from './app-list.tsx';
import './push-dialog.css';

export function PushDialog({ workspace, store }: AccountProps) {
  const { pushing } = store;
  const push = pushing.now.value;
  if (!push) return null;
  const choices = choicesOf(workspace, store.brought());
  return (
    <Dialog
      title={i18n.t('account.push_to', [appName(push.app)])}
      steps={<Steps push={push} pushing={pushing} />}
      onClose={pushing.close}
    >
      <p class="t12 ink2 push-note">{i18n.t('account.push_note')}</p>
      {choices.length === 0 && <p class="t12">{i18n.t('account.push_no_lists')}</p>}
      <fieldset class="push-choices" aria-label={i18n.t('account.push_which')} disabled={isSettled(push.sent)}>
        {choices.map((choice) => (
          <RadioLine
            key={keyOf(choice)}
            group="push"
            checked={push.chosen !== null && keyOf(choice) === keyOf(push.chosen)}
            onChoose={() => pushing.choose(choice)}
          >
            <bdi class="cut">{choice.from === 'ids' ? i18n.t('account.push_brought') : plain(choice.name)}</bdi>
            {countOf(choice) !== null && <span class="push-count ink3">{number(countOf(choice) ?? 0)}</span>}
          </RadioLine>
        ))}
      </fieldset>
      <Outcome workspace={workspace} store={store} push={push} />
    </Dialog>
  );
}

/** Leads selected elsewhere come before the lists. */
function choicesOf({ lists }: Workspace, brought: Chosen | null): Chosen[] {
  const known = lists.value.flatMap(({ id, name, leads }): Chosen[] =>
    id === null ? [] : [{ from: 'list', list: id, name, count: leads }],
  );
  return brought?.from === 'ids' ? [brought, ...known] : known;
}

const keyOf = (chosen: Chosen) => (chosen.from === 'ids' ? 'brought' : String(chosen.list));

/** Null if the number is unknown */
const countOf = (chosen: Chosen | null) => (chosen?.from === 'ids' ? chosen.ids.length : (chosen?.count ?? null));

const isSettled = ({ at }: Sent) => at === 'asking' || at === 'accepted' || at === 'lost';

function Outcome({ workspace, store: { pushing }, push: { sent, chosen } }: AccountProps & { push: Push }) {
  if (sent.at === 'failed') {
    return <ProblemNotice problem={sent.problem} onNext={nextStep(workspace.shared, () => void pushing.send())} />;
  }
  if (sent.at === 'lost') {
    return (
      <Notice mood="warn" icon="alert">
        <b>{i18n.t('problem.outcome_unknown')}</b> {i18n.t('account.push_lost')}
      </Notice>
    );
  }
  if (sent.at !== 'accepted') return null;
  return (
    <Notice icon="check">
      <b>{acceptedWords(countOf(chosen))}</b> {statusWords(sent.status)}
    </Notice>
  );
}

function Steps({ push: { sent, chosen }, pushing }: { push: Push; pushing: Pushing }) {
  if (sent.at === 'accepted') return <Button onClick={pushing.close}>{i18n.t('account.push_done')}</Button>;
  const cancel = (
    <Button look="quiet" onClick={pushing.close}>
      {i18n.t('account.cancel')}
    </Button>
  );
  if (sent.at === 'lost') {
    return (
      <>
        {cancel}
        {/* Sends again although the push may already have arrived. */}
        <Button onClick={() => void pushing.sendAgain()}>{i18n.t('account.push_again')}</Button>
      </>
    );
  }
  return (
    <>
      {cancel}
      <Button
        look="primary"
        cost={costWords({ spends: 'nothing' })}
        disabled={chosen === null || countOf(chosen) === 0}
        busy={sent.at === 'asking'}
        onClick={() => void pushing.send()}
      >
        {pushWords(countOf(chosen))}
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

/** A missing status counts as `queued`. Any other status is shown as the service worded it. */
function statusWords(status: string | null): string {
  const word = plainOrNull(status);
  return word === null || word === 'queued' ? i18n.t('account.queued') : i18n.t('account.push_status', [word]);
}
