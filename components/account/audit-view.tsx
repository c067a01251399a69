import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { downloadFile } from '../../lib/browser/download.ts';
import { type AuditAction, auditActions } from '../../lib/contract/team.ts';
import type { AuditLine } from '../../lib/messages/audit-views.ts';
import type { ManagedMember } from '../../lib/messages/service-views.ts';
import { Button } from '../controls/button.tsx';
import { Select } from '../controls/fields/select.tsx';
import { SkeletonLine } from '../controls/skeleton.tsx';
import { exactTime } from '../format/ages.ts';
import { around, Running, slot } from '../format/around.tsx';
import { number } from '../format/numbers.ts';
import { plain, plainOrNull } from '../format/plain.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { type Audit, csvOfAudit } from './audit-store.ts';
import './audit-view.css';

interface AuditViewProps {
  audit: Audit;
  members: readonly ManagedMember[];
}

export function AuditView({ audit, members }: AuditViewProps) {
  const id = useId();
  const state = audit.state.value;
  if (state.at === 'closed')
    return (
      <div class="line">
        <Button look="quiet" onClick={() => void audit.load()}>
          {i18n.t('audit.show')}
        </Button>
      </div>
    );
  const nameOf = (by: string | null) => whoOf(by, members);
  const save = (lines: readonly AuditLine[]) => downloadFile('audit-log', 'csv', csvOfAudit(lines, nameOf));
  const { value: action } = audit.action;
  const isEmpty = state.at === 'shown' && state.lines.length === 0 && state.next === null;
  const exportAll = () => {
    if (state.at === 'shown' && state.next === null) save(state.lines);
    else void audit.gather();
  };
  return (
    <section class="account-block" aria-labelledby={id} aria-busy={state.at === 'asking'}>
      <div class="line audit-line">
        <h3 id={id} class="t15">
          {i18n.t('audit.title')}
        </h3>
        <span class="push" />
        {!(isEmpty && action === null) && (
          <>
            <Select
              label={i18n.t('audit.filter')}
              value={action ?? ''}
              options={[
                { value: '', words: i18n.t('audit.all') },
                ...auditActions.map((value) => ({ value, words: actionWord(value) })),
              ]}
              onChoose={(value) => void audit.narrow(auditActions.find((one) => one === value) ?? null)}
            />
            <Button
              icon="csv"
              disabled={state.at !== 'shown' || isEmpty}
              busy={audit.file.value.at === 'reading'}
              onClick={exportAll}
            >
              {i18n.t('audit.csv')}
            </Button>
          </>
        )}
      </div>
      <AuditFileLine audit={audit} onSave={save} />
      <AuditList audit={audit} nameOf={nameOf} />
    </section>
  );
}

/** Progress and result of reading the whole log for a file. */
function AuditFileLine({ audit, onSave }: { audit: Audit; onSave: (lines: readonly AuditLine[]) => void }) {
  const { value: file } = audit.file;
  if (file.at === 'none') return null;
  const many = file.lines.length;
  return (
    <div class="audit-file">
      {file.at === 'failed' && <ProblemNotice problem={file.problem} onNext={() => void audit.gather()} />}
      <div class="line audit-line">
        <span class="t12 ink2" role="status">
          {file.at === 'reading' && around(i18n.t('audit.reading', many, [slot]), <Running key="n" count={many} />)}
          {file.at === 'failed' && i18n.t('audit.read_so_far', many, [number(many)])}
          {file.at === 'ready' && i18n.t('audit.ready', many, [number(many)])}
        </span>
        <span class="push" />
        <Button size="small" look="quiet" onClick={audit.dropFile}>
          {file.at === 'reading' ? i18n.t('run.stop') : i18n.t('audit.drop')}
        </Button>
        {file.at === 'ready' && (
          <Button
            size="small"
            look="primary"
            onClick={() => {
              onSave(file.lines);
              audit.dropFile();
            }}
          >
            {i18n.t('audit.save')}
          </Button>
        )}
      </div>
    </div>
  );
}

function AuditList({ audit, nameOf }: { audit: Audit; nameOf: (by: string | null) => string }) {
  const state = audit.state.value;
  if (state.at === 'failed') return <ProblemNotice problem={state.problem} onNext={() => void audit.load()} />;
  if (state.at !== 'shown')
    return (
      <div class="account-card account-skeleton" aria-hidden="true">
        <SkeletonLine share={62} />
        <SkeletonLine share={48} />
      </div>
    );
  const lines = audit.shown.value;
  const more = () => void audit.more();
  return (
    <>
      <p class="t12 ink3">{i18n.t('audit.kept')}</p>
      <div class="account-card">
        {lines.length === 0 && (
          <p class="account-line ink2">{noneWords(audit.action.value !== null, state.next !== null)}</p>
        )}
        <ul class="account-rows">
          {lines.map((line) => (
            <AuditRow key={line.id} line={line} who={nameOf(line.by)} />
          ))}
        </ul>
      </div>
      {typeof state.more === 'object' && <ProblemNotice problem={state.more} onNext={more} />}
      {state.next !== null && typeof state.more !== 'object' && (
        <div class="line">
          <Button busy={state.more === 'asking'} onClick={more}>
            {i18n.t('audit.more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** `more`: further pages exist. An older service ignores the action, so a page may hold no matching entry. */
function noneWords(isNarrowed: boolean, more: boolean): string {
  if (!isNarrowed) return i18n.t('audit.none');
  return more ? i18n.t('audit.none_of') : i18n.t('audit.none_such');
}

function AuditRow({ line: { at, client, action, amount }, who }: { line: AuditLine; who: string }) {
  const what = amount === 1 ? actionWord(action) : `${actionWord(action)} · ${number(amount)}`;
  const details = [who, plainOrNull(client), at === null ? null : exactTime(at)].filter((word) => word !== null);
  return (
    <li class="account-line">
      <b class="med">{what}</b>
      <div class="ink3">
        <bdi>{details.join(' · ')}</bdi>
      </div>
    </li>
  );
}

const words = {
  export: () => i18n.t('audit_action.export'),
  'read-many': () => i18n.t('audit_action.read_many'),
  import: () => i18n.t('audit_action.import'),
  delete: () => i18n.t('audit_action.delete'),
  restore: () => i18n.t('audit_action.restore'),
  push: () => i18n.t('audit_action.push'),
  'opt-out': () => i18n.t('audit_action.opt_out'),
  invite: () => i18n.t('audit_action.invite'),
  uninvite: () => i18n.t('audit_action.uninvite'),
  join: () => i18n.t('audit_action.join'),
  'change-member': () => i18n.t('audit_action.change_member'),
  'remove-member': () => i18n.t('audit_action.remove_member'),
  'add-team': () => i18n.t('audit_action.add_team'),
  'change-team': () => i18n.t('audit_action.change_team'),
  assistant: () => i18n.t('audit_action.assistant'),
  'add-key': () => i18n.t('audit_action.add_key'),
  'remove-key': () => i18n.t('audit_action.remove_key'),
  grant: () => i18n.t('audit_action.grant'),
  'connect-app': () => i18n.t('audit_action.connect_app'),
  'change-app': () => i18n.t('audit_action.change_app'),
  'remove-app': () => i18n.t('audit_action.remove_app'),
  'connect-receiver': () => i18n.t('audit_action.connect_receiver'),
  'resume-receiver': () => i18n.t('audit_action.resume_receiver'),
  'remove-receiver': () => i18n.t('audit_action.remove_receiver'),
} satisfies Record<AuditAction, () => string>;

/** An action of a newer service is shown as the service calls it. */
function actionWord(action: string): string {
  const known = auditActions.find((one) => one === action);
  return known ? words[known]() : plain(action);
}

function whoOf(by: string | null, members: readonly ManagedMember[]): string {
  if (by === null) return i18n.t('audit.operator');
  const member = members.find(({ id }) => id === by);
  if (!member) return i18n.t('audit.gone');
  return plainOrNull(member.name) ?? plainOrNull(member.email) ?? i18n.t('account.no_name');
}
