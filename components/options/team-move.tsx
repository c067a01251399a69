/** Copies what this device knows to the team's service: preview, progress and result. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { DeviceContents } from '../../lib/messages/backup-views.ts';
import { Button } from '../controls/button.tsx';
import { Progress } from '../controls/progress.tsx';
import { number } from '../format/numbers.ts';
import { problemWords } from '../format/problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { Block, Item } from './options-frame.tsx';
import type { MoveRun, TeamMove } from './team-move-store.ts';
import './device-data.css';

export function TeamMoveView({ move }: { move: TeamMove }) {
  const state = move.state.value;
  const contents = move.contents.value;
  const trouble = move.trouble.value;
  if (state.at === 'none' || contents === null) return null;
  return (
    <>
      {state.at === 'idle' ? (
        <Item title={i18n.t('move.title')} words={knownWords(contents)}>
          <Button busy={state.beginning} onClick={move.count}>
            {i18n.t('move.count')}
          </Button>
        </Item>
      ) : (
        <Block>
          <h3 class="med">{i18n.t('move.title')}</h3>
          {state.at === 'going' && <Going run={state.run} move={move} />}
          {state.at === 'counted' && <Counted run={state.run} contents={contents} move={move} />}
          {state.at === 'given' && <Given run={state.run} contents={contents} move={move} />}
        </Block>
      )}
      {trouble && (
        <Block>
          <ProblemNotice problem={trouble} onNext={move.count} />
        </Block>
      )}
    </>
  );
}

function knownWords({ companies, addresses, leads }: DeviceContents): string {
  return i18n.t('move.known', [
    i18n.t('kept_here.companies', companies, [number(companies)]),
    i18n.t('kept_here.addresses', addresses, [number(addresses)]),
    i18n.t('kept_here.leads', leads, [number(leads)]),
  ]);
}

interface RunProps {
  run: MoveRun;
  contents: DeviceContents;
  move: TeamMove;
}

function Going({ run, move }: Omit<RunProps, 'contents'>) {
  const all = [run.knowledge, ...run.leads];
  const held = all.find((job) => job.held !== null)?.held ?? null;
  const isStill = all.every(({ state }) => state !== 'running');
  const label = i18n.t(run.dry ? 'move.counting' : 'move.giving');
  const sum = (of: 'done' | 'total' | 'failed') => all.reduce((many, job) => many + job[of], 0);
  return (
    <>
      <p role="status">
        {held ? problemWords(held.problem).title : label} <span class="ink3">{i18n.t('move.going_on')}</span>
      </p>
      <Progress label={label} done={sum('done') + sum('failed')} of={sum('total')} still={isStill} />
      <div class="line">
        {held && <Button onClick={move.resume}>{i18n.t('move.resume')}</Button>}
        <Button look="quiet" onClick={move.stop}>
          {i18n.t('run.stop')}
        </Button>
      </div>
    </>
  );
}

function Counted({ run, contents, move }: RunProps) {
  const rows = rowsOf(run, contents);
  const news = rows.reduce((many, { added, updated }) => many + added + updated, 0);
  return (
    <>
      <Counts rows={rows} heads={counted} />
      <Notes run={run} />
      {news === 0 && <p role="status">{i18n.t('move.nothing')}</p>}
      <div class="line">
        {news > 0 && (
          <Button look="primary" onClick={move.give}>
            {i18n.t('move.give', news, [number(news)])}
          </Button>
        )}
        <Again run={run} move={move} />
        <Button look="quiet" onClick={move.close}>
          {news > 0 ? i18n.t('move.not_now') : i18n.t('move.close')}
        </Button>
      </div>
    </>
  );
}

function Given({ run, contents, move }: RunProps) {
  const isStopped = [run.knowledge, ...run.leads].some(({ state }) => state === 'stopped');
  return (
    <>
      <p role="status">{i18n.t(isStopped ? 'move.stopped' : isFailed(run) ? 'move.failed' : 'move.given')}</p>
      <Counts rows={rowsOf(run, contents)} heads={given} />
      <Notes run={run} />
      <div class="line">
        <Again run={run} move={move} />
        <Button onClick={move.close}>{i18n.t('move.close')}</Button>
      </div>
    </>
  );
}

const isFailed = ({ knowledge, leads }: MoveRun): boolean => [knowledge, ...leads].some(({ failed }) => failed > 0);

function Again({ run, move }: Omit<RunProps, 'contents'>): ComponentChildren {
  return isFailed(run) && <Button onClick={move.retry}>{i18n.t('move.again')}</Button>;
}

interface Row {
  of: 'companies' | 'emails' | 'articles' | 'leads';
  here: number;
  added: number;
  updated: number;
  same: number;
}

function rowsOf({ knowledge: { counts }, leads }: MoveRun, contents: DeviceContents): Row[] {
  const ofKind = (of: 'companies' | 'emails' | 'articles', here: number): Row => ({
    ...{ of, here, added: counts[`${of}_added`] ?? 0 },
    ...{ updated: counts[`${of}_updated`] ?? 0, same: counts[`${of}_same`] ?? 0 },
  });
  const sum = (word: string) => leads.reduce((many, job) => many + (job.counts[word] ?? 0), 0);
  const same = sum('unchanged') + sum('skipped');
  const articles = ofKind('articles', contents.articles);
  // Older services accept no articles.
  const areTaken = articles.added + articles.updated + articles.same > 0;
  return [
    ofKind('companies', contents.companies),
    ofKind('emails', contents.addresses),
    ...(areTaken ? [articles] : []),
    { of: 'leads', here: contents.leads, added: sum('created'), updated: sum('updated'), same },
  ];
}

const columns = ['here', 'added', 'updated', 'same'] as const;

/** Column headings before and after the click: what the preview counts as new is what the click adds. */
const counted = ['move.here', 'move.added', 'move.updated', 'move.same'] as const;
const given = ['move.here', 'move.given_added', 'move.given_updated', 'move.same'] as const;

function Counts({ rows, heads }: { rows: readonly Row[]; heads: typeof counted | typeof given }) {
  return (
    <table class="device-data-counts" aria-label={i18n.t('move.table')}>
      <thead>
        <tr>
          <td />
          {heads.map((head) => (
            <th key={head} scope="col">
              {i18n.t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.of}>
            <th scope="row">{i18n.t(`move.of_${row.of}`)}</th>
            {columns.map((name) => (
              <td key={name}>{number(row[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was left out, and why */
function Notes({ run: { knowledge } }: { run: MoveRun }) {
  const words = ['opted_out', 'kept_here', 'unreadable'] as const;
  return (
    <>
      {words.map((word) => {
        const many = knowledge.counts[word] ?? 0;
        return (
          many > 0 && (
            <p key={word} class="t12 ink3">
              {i18n.t(`move.${word}`, many, [number(many)])}
            </p>
          )
        );
      })}
    </>
  );
}
