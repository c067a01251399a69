/** Pushes leads to an app. One click names the leads and their number; then the outcome is shown. */
import { i18n } from '#i18n';
import type { LookedUpLead } from '../../lib/messages/app-views.ts';
import { Button } from '../controls/button.tsx';
import { RadioLine, SwitchLine } from '../controls/fields/choices.tsx';
import { Dialog } from '../controls/layers/dialog.tsx';
import { Notice } from '../controls/notice.tsx';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import { plain, plainOrNull } from '../format/plain.ts';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { Workspace } from '../shell/workspace-state.ts';
import type { AccountProps } from './account-block.tsx';
import type { Push, Pushing, Sent } from './account-store.ts';
import { appName } from './app-list.tsx';
import type { Chosen } from './chosen-leads.ts';
import { withoutDuplicates } from './duplicates-store.ts';
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
      {!isSettled(push.sent) && <DuplicatesLine workspace={workspace} pushing={pushing} push={push} />}
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

function DuplicatesLine({
  workspace,
  pushing,
  push: { app, duplicates, leavesOut },
}: Pick<AccountProps, 'workspace'> & { pushing: Pushing; push: Push }) {
  const name = appName(app);
  switch (duplicates.at) {
    case 'none':
      return null;
    case 'offered':
      return (
        <Button size="small" icon="search" cost={costWords({ spends: 'nothing' })} onClick={pushing.check}>
          {i18n.t('account.check_there', [name])}
        </Button>
      );
    case 'asking':
      return (
        <p class="t12 ink3" role="status">
          {i18n.t('in_app.asking', [name])}
        </p>
      );
    case 'failed':
      return <ProblemNotice problem={duplicates.problem} onNext={nextStep(workspace.shared, pushing.check)} />;
    case 'known': {
      const { there, checked, problem } = duplicates;
      return (
        <div class="push-there t12" role="status">
          {problem && (
            <p>
              {i18n.t('in_app.failed', [name])} <bdi>{plain(problem.reason)}</bdi>
            </p>
          )}
          {(there.length > 0 || !problem) && <b class="med">{thereWords(there.length, checked, name)}</b>}
          {there.length > 0 && <p class="ink2">{namesOf(there)}</p>}
          {there.length > 0 && withoutDuplicates(duplicates) !== null && (
            <SwitchLine checked={leavesOut} onChange={pushing.leaveOut}>
              {i18n.t('account.leave_out')}
            </SwitchLine>
          )}
        </div>
      );
    }
  }
}

/** Names that are shown; of more, their number. */
const mostNames = 5;

function namesOf(there: readonly LookedUpLead[]): string {
  const names = there.slice(0, mostNames).map(({ name, email }) => plain(name ?? email));
  const more = there.length - names.length;
  return [...names, ...(more > 0 ? [i18n.t('account.there_more', more, [number(more)])] : [])].join(
    i18n.t('list_comma'),
  );
}

function thereWords(there: number, of: number, app: string): string {
  if (there === 0) return i18n.t('account.none_there', [app]);
  return i18n.t('account.some_there', there, [number(there), number(of), app]);
}

/** Null if the number is unknown */
function countToPush({ chosen, duplicates, leavesOut }: Push): number | null {
  return (leavesOut ? withoutDuplicates(duplicates)?.length : undefined) ?? countOf(chosen);
}

function Outcome({ workspace, store: { pushing }, push }: AccountProps & { push: Push }) {
  const { sent } = push;
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
      <b>{acceptedWords(countToPush(push))}</b> {statusWords(sent.status)}
    </Notice>
  );
}

function Steps({ push, pushing }: { push: Push; pushing: Pushing }) {
  const { sent, chosen } = push;
  if (sent.at === 'accepted') return <Button onClick={pushing.close}>{i18n.t('account.push_done')}</Button>;
  const cancel = (
    <Button look="quiet" onClick={pushing.close}>
      {i18n.t('cancel')}
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
        disabled={chosen === null || countToPush(push) === 0}
        busy={sent.at === 'asking'}
        onClick={() => void pushing.send()}
      >
        {pushWords(countToPush(push))}
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
