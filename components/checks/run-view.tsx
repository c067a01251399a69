/** One run: progress, verdicts, and what to do with them. */
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { ContactDetails } from '../contact/contact-details.tsx';
import { ListMenu } from '../contact/save-menu.tsx';
import { Verification } from '../contact/status.tsx';
import { Button } from '../controls/button.tsx';
import { Drawer, DrawerPart } from '../controls/drawer.tsx';
import { useNoDrop } from '../controls/fields/file-drop.tsx';
import { useRestoredFocus, View } from '../controls/view.tsx';
import { namedTitle } from '../format/job-words.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { forgetPerson } from '../shell/forget-person.ts';
import { BulkRun } from '../shell/jobs/bulk-run.tsx';
import { GoneJob } from '../shell/jobs/gone-job.tsx';
import { jobEvents } from '../shell/jobs/job-events.ts';
import { focusOf, isInside, verbOf } from '../shell/keys/keys.ts';
import { KeysHelp, type KeyUse } from '../shell/keys/keys-help.tsx';
import { nextStep } from '../shell/next-steps.ts';
import { placeWords } from '../shell/place-words.ts';
import { ProblemLine, ProblemNotice } from '../shell/problem-notice.tsx';
import { newestUndoable } from '../shell/saving/undoable.ts';
import { isThisDevice } from '../shell/this-device.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import { behindWords, CheckTable } from './check-table.tsx';
import type { CheckRun } from './run-store.ts';
import { VerdictPicture } from './verdict-picture.tsx';
import './run-view.css';

interface RunProps {
  workspace: Workspace;
  run: CheckRun;
}

const usesOfTable: readonly KeyUse[] = ['move', 'within', 'open', 'copy', 'undo', 'back', 'help'];
/** With an address opened beside it. */
const usesOfOpened: readonly KeyUse[] = ['move', 'within', 'open', 'copy', 'verify', 'save', 'undo', 'back', 'help'];

export function RunView({ workspace, run }: RunProps) {
  const [keys, setKeys] = useState(false);
  useNoDrop();
  useRestoredFocus();
  useEffect(() => {
    const life = new AbortController();
    listenToChecks(run, workspace, () => setKeys(true), life.signal);
    return () => life.abort();
  }, [run, workspace]);
  const job = run.job.value;
  const back = () => workspace.go('checks');
  if (!job) {
    return (
      <View title={placeWords('checks')} column>
        <GoneJob onBack={back} />
      </View>
    );
  }
  const loading = run.loading.value;
  return (
    <>
      <View
        title={placeWords('checks')}
        note={namedTitle(job)}
        actions={<CheckActions workspace={workspace} run={run} />}
      >
        <div class="over-table">
          <BulkRun job={job} {...jobEvents(workspace.shared, job, back)} listed />
          {loading.at === 'failed' && <ProblemNotice problem={loading.problem} onNext={run.loadAgain} />}
          <VerdictPicture run={run} />
        </div>
        <CheckTable run={run} onCopy={workspace.copy} widths={workspace.widths('checks')} />
      </View>
      <Opened workspace={workspace} run={run} />
      {keys && <KeysHelp uses={run.opened.value ? usesOfOpened : usesOfTable} onClose={() => setKeys(false)} />}
    </>
  );
}

/** The opened address: the verdict in plain words, the checks behind it, and actions. */
function Opened({ workspace, run }: RunProps) {
  const { shared } = workspace;
  const opened = run.opened.value;
  if (!opened) return null;
  const { contact, check } = opened;
  const next = nextStep(
    shared,
    () => run.verify(false),
    () => run.verify(true),
  );
  return (
    <Drawer title={plain(contact.email)} onClose={() => run.open(null)}>
      <DrawerPart>
        <Verification known={contact.verification} check={check} />
        {check?.at === 'failed' && <ProblemLine problem={check.problem} onNext={next} />}
        <div class="check-details">
          <ContactDetails
            {...opened}
            canVerify={shared.service.value !== null}
            lists={shared.saves.lists.value}
            list={shared.settings.value?.list ?? null}
            onCopy={workspace.copy}
            onForget={isThisDevice(shared.service.value) ? forgetPerson : undefined}
            onVerify={(_, skipCache, services) => run.verify(skipCache, services)}
            onVerdict={(_, service) => run.prefer(service)}
            onSave={(_, list) => run.save(list)}
            onUndo={run.undo}
            onRemove={run.remove}
            onNext={(_, step) => next(step)}
          />
        </div>
      </DrawerPart>
    </Drawer>
  );
}

/** Save, copy, or add to the leads */
function CheckActions({ workspace: { shared }, run }: RunProps) {
  const shown = run.shown.value.length;
  const valid = run.counts.value.get('valid') ?? 0;
  const list = shared.settings.value?.list ?? null;
  const usual = { words: list ?? i18n.t('lists.usual'), checked: true, onChoose: () => run.saveValid(null) };
  return (
    <>
      <Button icon="copy" disabled={shown === 0} onClick={run.copy}>
        {i18n.t('checks.copy', [number(shown)])}
      </Button>
      <Button
        icon="csv"
        disabled={shown === 0}
        onClick={() => run.download({ problem: i18n.t('checks.problem'), of: (row) => behindWords(row) })}
      >
        {i18n.t('checks.csv', [number(shown)])}
      </Button>
      {valid > 0 && (
        <ListMenu
          words={i18n.t('checks.save_valid', valid, [number(valid)])}
          heading={i18n.t('lists.save_to')}
          first={[usual]}
          lists={shared.saves.lists.value.filter((name) => name !== list)}
          onChoose={run.saveValid}
        />
      )}
    </>
  );
}

/** The same shortcuts as in the popup */
function listenToChecks(run: CheckRun, workspace: Workspace, showKeys: () => void, life: AbortSignal): void {
  const newest = newestUndoable(workspace.shared);
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || isInside(event.target, '[role=menu], [role=dialog], dialog')) return;
    const verb = verbOf(event, focusOf(event.target));
    const cursor = run.cursor.value;
    if (verb === 'keys') showKeys();
    else if (verb === 'next' || verb === 'previous') run.move(verb === 'next' ? 1 : -1);
    else if (verb === 'unfold' && cursor !== null) run.open(cursor);
    else if (verb === 'copy' && cursor !== null) workspace.copy(cursor);
    // Names no price: a fresh verdict is not bought again.
    else if (verb === 'verify' && run.opened.value) run.verify(false);
    else if (verb === 'save' && run.opened.value) run.save(null);
    else if (verb === 'undo' && newest.value) void workspace.shared.saves.undo(newest.value.job);
    else if (verb === 'leave' && run.opened.value) run.open(null);
    else if (verb === 'leave' && run.filter.value !== 'all') run.setFilter('all');
    else return;
    event.preventDefault();
  };
  addEventListener('keydown', onKey, { signal: life });
}
