/** The sync between the user's browsers: set up with a dry run, then its state */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { SyncPlace } from '../../lib/messages/sync-place.ts';
import type { OfferedService, SyncCounts, SyncProblem, SyncState } from '../../lib/messages/sync-views.ts';
import { Button } from '../controls/button.tsx';
import { Segments, Switch } from '../controls/fields/choices.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { Dialog } from '../controls/layers/dialog.tsx';
import { Notice } from '../controls/notice.tsx';
import { exactTime } from '../format/ages.ts';
import { around, Running, slot } from '../format/around.tsx';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { serviceFaultWords } from '../format/service-fault-words.ts';
import { syncProblemWords } from '../format/sync-problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { Block, Item } from './options-frame.tsx';
import { fieldOf, isComplete, type SyncField, TargetFields } from './sync-fields.tsx';
import type { Sync, SyncForm, SyncKind } from './sync-store.ts';
import './device-data.css';

export function SyncView({ sync }: { sync: Sync }) {
  const state = sync.state.value;
  const form = sync.form.value;
  return (
    <>
      {state?.at === 'on' && <On state={state} sync={sync} />}
      {state?.at === 'off' && !form && (
        <Item title={i18n.t('sync.off')} words={i18n.t('sync.off_words')}>
          <Button onClick={sync.open}>{i18n.t('sync.set_up')}</Button>
        </Item>
      )}
      {state?.at === 'off' && form && (
        <Block>
          <SetUp setUp={state.setUp} form={form} sync={sync} />
        </Block>
      )}
      {sync.silent.value && (
        <Block>
          <ProblemNotice problem={sync.silent.value} onNext={() => void sync.load()} />
        </Block>
      )}
    </>
  );
}

interface SetUpProps {
  setUp: Extract<SyncState, { at: 'off' }>['setUp'];
  form: SyncForm;
  sync: Sync;
}

function SetUp({ setUp, form, sync }: SetUpProps) {
  if (setUp.at === 'looked') return <Looked {...setUp} form={form} sync={sync} />;
  const { write } = sync;
  const isReady = isComplete(form);
  const isBusy = setUp.at === 'looking';
  const problem = setUp.at === 'failed' ? setUp.problem : null;
  const at = problem && fieldOf(problem, form.kind);
  const words = problem && syncProblemWords(problem, form.kind);
  /** Beside its field, if it has one. */
  const errorOf = (field: SyncField) => (at === field ? words : null);
  return (
    <form
      class="device-data-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) sync.look();
      }}
    >
      <p>{i18n.t('sync.set_up_words')}</p>
      <div class="labelled">
        <span class="labelled-words">{i18n.t('sync.target')}</span>
        <div class="line">
          <Segments label={i18n.t('sync.target')} value={form.kind} options={kinds(sync)} onChoose={sync.choose} />
        </div>
      </div>
      <TargetFields form={form} sync={sync} errorOf={errorOf} />
      <LabelledField
        label={i18n.t('kept_here.passphrase')}
        secret
        maxLength={1_000}
        value={form.passphrase}
        error={errorOf('passphrase')}
        hint={i18n.t('sync.passphrase_hint')}
        onValue={(passphrase) => write({ passphrase })}
      />
      {words && at === null && <Notice mood="error">{words}</Notice>}
      <div class="line">
        <Button submit look="primary" busy={isBusy} disabled={!isReady}>
          {isBusy ? i18n.t('sync.looking', setUp.records, [number(setUp.records)]) : i18n.t('sync.look')}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={sync.close}>
          {i18n.t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function kinds({ kinds: always, team }: Sync) {
  const name = team.value?.name ?? '';
  const all: SyncKind[] = team.value ? [...always, 'team'] : [...always];
  return all.map((value) => ({ value, words: kindWords(value, name) }));
}

/** `team`: the service's name. */
function kindWords(kind: SyncKind, team: string): string {
  switch (kind) {
    case 'webdav':
      return i18n.t('sync.kind_webdav');
    case 's3':
      return i18n.t('sync.kind_s3');
    case 'folder':
      return i18n.t('sync.kind_folder');
    case 'team':
      return i18n.t('sync.kind_team', [plain(team)]);
  }
}

interface LookedProps {
  isNew: boolean;
  counts: SyncCounts;
  form: SyncForm;
  sync: Sync;
}

/** The dry run: nothing has been written here or there. */
function Looked({ isNew, counts, form, sync }: LookedProps) {
  const [differs, setDiffers] = useState(false);
  const { here, there, identical, differ } = counts;
  return (
    <form
      class="device-data-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNew && form.again !== form.passphrase) setDiffers(true);
        else sync.begin();
      }}
    >
      {isNew ? (
        <>
          <p role="status">{i18n.t('sync.is_new', here, [number(here)])}</p>
          <LabelledField
            label={i18n.t('kept_here.passphrase_again')}
            secret
            maxLength={1_000}
            value={form.again}
            error={differs ? i18n.t('kept_here.passphrase_differs') : null}
            hint={i18n.t('sync.passphrase_lost')}
            onValue={(again) => {
              setDiffers(false);
              sync.write({ again });
            }}
          />
        </>
      ) : (
        <p role="status">
          <b>{i18n.t('sync.counts', [number(here), number(there), number(identical), number(differ)])}</b>{' '}
          {i18n.t('sync.counts_words')}
        </p>
      )}
      <p class="t12 ink3">{i18n.t('sync.included')}</p>
      <div class="line">
        <Button submit look="primary">
          {isNew ? i18n.t('sync.begin') : i18n.t('sync.join')}
        </Button>
        <Button look="quiet" onClick={sync.close}>
          {i18n.t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function On({ state, sync }: { state: Extract<SyncState, { at: 'on' }>; sync: Sync }) {
  const [leaving, setLeaving] = useState(false);
  const { target, synced, working, problem } = state;
  return (
    <>
      <Item title={placeWords(target)} words={<span role="status">{stateWords(synced, working)}</span>}>
        <span class="line">
          <Button busy={working !== null} onClick={sync.now}>
            {i18n.t('sync.now')}
          </Button>
          <Button look="quiet" onClick={() => setLeaving(true)}>
            {i18n.t('sync.leave')}
          </Button>
        </span>
      </Item>
      {problem && (
        <Block>
          <Notice
            mood="error"
            step={<NextStep problem={problem} kind={target.kind} sync={sync} onLeave={() => setLeaving(true)} />}
          >
            {syncProblemWords(problem, target.kind)}
          </Notice>
        </Block>
      )}
      {state.offered.map((service) => (
        <Offered key={service.address} service={service} sync={sync} />
      ))}
      <Item title={i18n.t('sync.keys')} words={i18n.t('sync.keys_words')}>
        <Switch label={i18n.t('sync.keys')} checked={state.keys} onChange={sync.include} />
      </Item>
      <Item title={i18n.t('sync.rewrite')} words={i18n.t('sync.rewrite_words')}>
        <Button disabled={working !== null} onClick={sync.rewrite}>
          {i18n.t('sync.rewrite_step')}
        </Button>
      </Item>
      {leaving && <Leave sync={sync} onClose={() => setLeaving(false)} />}
    </>
  );
}

/** Connected in another browser, which shared its key. */
function Offered({ service, sync }: { service: OfferedService; sync: Sync }) {
  const wrong = sync.wrong.value?.service.address === service.address ? sync.wrong.value.fault : null;
  return (
    <>
      <Item title={plain(service.name)} words={i18n.t('sync.offered', [plain(new URL(service.address).host)])}>
        <Button busy={sync.connecting.value === service.address} onClick={() => sync.connect(service)}>
          {i18n.t('sync.connect_here')}
        </Button>
      </Item>
      {wrong && (
        <Block>
          <Notice mood="error">{serviceFaultWords(wrong, service.address)}</Notice>
        </Block>
      )}
    </>
  );
}

function placeWords(target: SyncPlace): string {
  switch (target.kind) {
    case 'webdav': {
      const { host } = new URL(target.address);
      return target.user === '' ? plain(host) : i18n.t('sync.at', [plain(target.user), plain(host)]);
    }
    case 's3': {
      const { address, bucket, prefix } = target;
      const folder = `${bucket}/${prefix}`.replace(/\/$/, '');
      return i18n.t('sync.at', [plain(folder), plain(new URL(address).host)]);
    }
    case 'folder':
      return i18n.t('sync.at_folder', [plain(target.name)]);
    case 'team':
      return kindWords('team', target.name);
  }
}

function stateWords(synced: number, working: number | null): ComponentChildren {
  if (working !== null) return around(i18n.t('sync.working', working, [slot]), <Running key="n" count={working} />);
  return synced === 0 ? i18n.t('sync.never') : i18n.t('sync.since', [exactTime(synced)]);
}

interface NextStepProps {
  problem: SyncProblem;
  kind: SyncKind;
  sync: Sync;
  onLeave: () => void;
}

function NextStep({ problem, kind, sync, onLeave }: NextStepProps) {
  const leave = <Button onClick={onLeave}>{i18n.t('sync.leave')}</Button>;
  const again = <Button onClick={sync.now}>{i18n.t('sync.now')}</Button>;
  switch (problem.fault) {
    case 'not-granted':
      return <Button onClick={sync.grant}>{i18n.t(kind === 'folder' ? 'sync.allow_again' : 'next.grant')}</Button>;
    case 'emptied':
    case 'replaced':
    case 'start-over':
    case 'passphrase':
      return leave;
    // A team's service takes another key without leaving.
    case 'refused':
      return kind === 'team' ? again : leave;
    default:
      return again;
  }
}

function Leave({ sync, onClose }: { sync: Sync; onClose: () => void }) {
  const leave = (remove: boolean) => () => {
    onClose();
    sync.leave(remove);
  };
  return (
    <Dialog
      title={i18n.t('sync.leave_sure')}
      onClose={onClose}
      steps={
        <>
          <Button look="quiet" onClick={onClose}>
            {i18n.t('cancel')}
          </Button>
          <Button look="danger" onClick={leave(true)}>
            {i18n.t('sync.leave_remove')}
          </Button>
          <Button look="primary" onClick={leave(false)}>
            {i18n.t('sync.leave_keep')}
          </Button>
        </>
      }
    >
      <p class="ink2">{i18n.t('sync.leave_words')}</p>
    </Dialog>
  );
}
