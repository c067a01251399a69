/** What this device knows, with back-up and restore */
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { BackUpFault, RecordCounts, RestoreCounts } from '../../lib/messages/backup-views.ts';
import { Button } from '../controls/button.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { Icon } from '../controls/icon.tsx';
import { wholeDayOf } from '../format/ages.ts';
import { around, Running, slot } from '../format/around.tsx';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { DeviceData, Keeping } from './device-data-store.ts';
import { Block, Item } from './options-frame.tsx';
import { Confirm } from './stored-data.tsx';
import './device-data.css';

export function DeviceDataView({ device }: { device: DeviceData }) {
  const contents = device.contents.value;
  if (contents === null) return null;
  const { companies, addresses, leads, bytes } = contents;
  const isBusy = device.keeping.value.at === 'working';
  return (
    <>
      <Item
        title={i18n.t('kept_here.title')}
        words={
          <>
            {i18n.t('kept_here.words', [
              i18n.t('kept_here.companies', companies, [number(companies)]),
              i18n.t('kept_here.addresses', addresses, [number(addresses)]),
              i18n.t('kept_here.leads', leads, [number(leads)]),
            ])}
            {bytes !== null && ` ${i18n.t('kept_here.bytes', [megabytes(bytes)])}`}{' '}
            {device.persisted.value ? i18n.t('kept_here.persisted') : i18n.t('kept_here.not_persisted')}
          </>
        }
      >
        <span class="line">
          <Button disabled={isBusy} onClick={device.beginBackUp}>
            {i18n.t('kept_here.back_up')}
          </Button>
          <RestoreButton disabled={isBusy} onFile={device.choose} />
        </span>
      </Item>
      {contents.halfRestored && (
        <Block>
          <Wrong words={i18n.t('kept_here.half')} />
        </Block>
      )}
      <Step device={device} />
    </>
  );
}

const megabytes = (bytes: number): string => number(Math.max(0.1, Math.round(bytes / 100_000) / 10));

function RestoreButton({ disabled, onFile }: { disabled: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {i18n.t('kept_here.restore')}
      </Button>
      <input
        ref={input}
        class="vh"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          // Allows the same file to be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** The next step or the result of a back-up or restore */
function Step({ device }: { device: DeviceData }) {
  const now = device.keeping.value;
  const close = (
    <Button look="quiet" onClick={device.close}>
      {i18n.t('kept_here.close')}
    </Button>
  );
  switch (now.at) {
    case 'idle':
      return null;
    case 'naming':
      return <NewPassphrase onWrite={device.write} onClose={device.close} />;
    case 'working':
      return (
        <Said
          words={around(
            i18n.t(`kept_here.working_${now.what}`, now.records, [slot]),
            <Running key="n" count={now.records} />,
          )}
        >
          <Button look="quiet" onClick={device.close}>
            {i18n.t('run.stop')}
          </Button>
        </Said>
      );
    case 'written':
      return (
        <Said words={writtenWords(now)}>
          <Button look="primary" onClick={device.save}>
            {i18n.t('kept_here.save')}
          </Button>
          {close}
        </Said>
      );
    case 'saved':
      return <Said words={i18n.t('kept_here.saved')}>{close}</Said>;
    case 'locked':
      return <OldPassphrase {...now} onUnlock={device.unlock} onClose={device.close} />;
    case 'looked':
      return <Looked {...now} device={device} />;
    case 'restored':
      return <Said words={restoredWords(now.counts)}>{close}</Said>;
    case 'failed':
      return (
        <Block>
          <Wrong words={faultWords(now.fault)} />
          <div class="line">{close}</div>
        </Block>
      );
    case 'silent':
      return (
        <Block>
          <ProblemNotice problem={now.problem} onNext={device.close} />
        </Block>
      );
  }
}

function Said({ words, children }: { words: ComponentChildren; children: ComponentChildren }) {
  return (
    <Block>
      <p role="status">{words}</p>
      <div class="line">{children}</div>
    </Block>
  );
}

function Wrong({ words }: { words: string }) {
  return (
    <p class="line device-data-wrong" role="alert">
      <Icon name="alert" size="small" />
      <span>{words}</span>
    </p>
  );
}

/** Entered twice, because with a mistyped passphrase the file could never be read again. */
function NewPassphrase({ onWrite, onClose }: { onWrite: DeviceData['write']; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const [differs, setDiffers] = useState(false);
  return (
    <Block>
      <form
        class="device-data-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === again) onWrite(typed === '' ? null : typed);
          else setDiffers(true);
        }}
      >
        <p>{i18n.t('kept_here.passphrase_words')}</p>
        <div class="pair-fields">
          <LabelledField
            label={i18n.t('kept_here.passphrase')}
            secret
            maxLength={1_000}
            value={typed}
            onValue={(text) => {
              setTyped(text);
              setDiffers(false);
            }}
          />
          <LabelledField
            label={i18n.t('kept_here.passphrase_again')}
            secret
            maxLength={1_000}
            value={again}
            error={differs ? i18n.t('kept_here.passphrase_differs') : null}
            onValue={(text) => {
              setAgain(text);
              setDiffers(false);
            }}
          />
        </div>
        <p class="t12 ink3">{typed === '' ? i18n.t('kept_here.open_words') : i18n.t('kept_here.locked_words')}</p>
        <div class="line">
          <Button submit look="primary">
            {i18n.t('kept_here.write')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {i18n.t('cancel')}
          </Button>
        </div>
      </form>
    </Block>
  );
}

interface OldPassphraseProps {
  file: string;
  wrong: boolean;
  onUnlock: (passphrase: string) => void;
  onClose: () => void;
}

function OldPassphrase({ file, wrong, onUnlock, onClose }: OldPassphraseProps) {
  const [typed, setTyped] = useState('');
  return (
    <Block>
      <form
        class="device-data-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== '') onUnlock(typed);
        }}
      >
        <p>{i18n.t('kept_here.is_locked', [plain(file)])}</p>
        <LabelledField
          label={i18n.t('kept_here.passphrase')}
          secret
          maxLength={1_000}
          value={typed}
          error={wrong && typed === '' ? i18n.t('kept_here.wrong_passphrase') : null}
          onValue={setTyped}
        />
        <div class="line">
          <Button submit look="primary">
            {i18n.t('kept_here.unlock')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {i18n.t('cancel')}
          </Button>
        </div>
      </form>
    </Block>
  );
}

const counted = ['companies', 'emails', 'leads'] as const;
const nothing: RecordCounts = { file: 0, added: 0, newer: 0, unchanged: 0 };

/** The file's contents, and what restoring them would change */
function Looked({ file, counts, device }: { file: string; counts: RestoreCounts; device: DeviceData }) {
  const [sure, setSure] = useState(false);
  const contents = device.contents.value;
  const here = { companies: contents?.companies, emails: contents?.addresses, leads: contents?.leads };
  const head = ['in_file', 'here', 'would_add', 'would_renew'] as const;
  return (
    <Block>
      <p>
        {counts.created > 0
          ? i18n.t('kept_here.looked_on', [plain(file), wholeDayOf(counts.created)])
          : i18n.t('kept_here.looked', [plain(file)])}
      </p>
      <table class="device-data-counts">
        <thead>
          <tr>
            <td />
            {head.map((name) => (
              <th key={name} scope="col">
                {i18n.t(`kept_here.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counted.map((name) => {
            const of = counts.tables[name] ?? nothing;
            return (
              <tr key={name}>
                <th scope="row">{i18n.t(`kept_here.of_${name}`)}</th>
                {[of.file, here[name] ?? 0, of.added, of.newer].map((many, at) => (
                  <td key={head[at]}>{number(many)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {leftOutWords(counts).map((words) => (
        <p key={words} class="t12 ink3">
          {words}
        </p>
      ))}
      <div class="line">
        <Button look="primary" onClick={() => device.restore('merge')}>
          {i18n.t('kept_here.merge')}
        </Button>
        <Button look="danger" onClick={() => setSure(true)}>
          {i18n.t('kept_here.replace')}
        </Button>
        <Button look="quiet" onClick={device.close}>
          {i18n.t('cancel')}
        </Button>
      </div>
      <p class="t12 ink3">{i18n.t('kept_here.merge_words')}</p>
      {sure && (
        <Confirm
          title={i18n.t('kept_here.replace_sure')}
          words={i18n.t('kept_here.replace_words')}
          step={i18n.t('kept_here.replace')}
          onYes={() => device.restore('replace')}
          onClose={() => setSure(false)}
        />
      )}
    </Block>
  );
}

function leftOutWords({ broken, optedOut }: RestoreCounts): string[] {
  return [
    ...(broken > 0 ? [i18n.t('kept_here.broken_records', broken, [number(broken)])] : []),
    ...(optedOut > 0 ? [i18n.t('kept_here.opted_out', optedOut, [number(optedOut)])] : []),
  ];
}

function writtenWords({ records, bytes, locked }: Extract<Keeping, { at: 'written' }>): string {
  const words = i18n.t('kept_here.written', records, [number(records), megabytes(bytes)]);
  return `${words} ${locked ? i18n.t('kept_here.written_locked') : i18n.t('kept_here.written_open')}`;
}

function restoredWords(counts: RestoreCounts): string {
  const of = (name: (typeof counted)[number]) => {
    const { added, newer } = counts.tables[name] ?? nothing;
    return added + newer;
  };
  return [
    i18n.t('kept_here.restored', [
      i18n.t('kept_here.companies', of('companies'), [number(of('companies'))]),
      i18n.t('kept_here.addresses', of('emails'), [number(of('emails'))]),
      i18n.t('kept_here.leads', of('leads'), [number(of('leads'))]),
    ]),
    ...leftOutWords(counts),
  ].join(' ');
}

function faultWords(fault: BackUpFault): string {
  switch (fault) {
    case 'not-a-backup':
      return i18n.t('kept_here.not_a_backup');
    case 'newer':
      return i18n.t('kept_here.newer_file');
    case 'passphrase':
      return i18n.t('kept_here.wrong_passphrase');
    case 'broken':
      return i18n.t('kept_here.broken_file');
    case 'gone':
      return i18n.t('kept_here.gone');
    case 'storage':
      return i18n.t('kept_here.no_room');
  }
}
