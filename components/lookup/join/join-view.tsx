import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../../controls/button.tsx';
import { Empty } from '../../controls/empty.tsx';
import { Notice } from '../../controls/notice.tsx';
import { plain } from '../../format/plain.ts';
import { serviceFaultWords } from '../../format/service-fault-words.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { Part } from '../frame.tsx';
import { BackgroundSlow } from '../state-cards.tsx';
import { createJoin, type Join, type Joining } from './join-store.ts';

export function JoinPart({ tab }: { tab: number | null }) {
  const life = useMemo(() => new AbortController(), [tab]);
  const join = useMemo(() => createJoin(tab, life.signal), [tab, life]);
  useEffect(() => () => life.abort(), [life]);
  return (
    <Part>
      <JoinCard join={join} />
    </Part>
  );
}

function JoinCard({ join }: { join: Pick<Join, 'state' | 'join'> }) {
  const state = join.state.value;
  switch (state.at) {
    case 'reading':
      return <Empty level={1} title={i18n.t('join.title')} />;
    case 'gone':
      return (
        <Empty level={1} title={i18n.t('join.gone')}>
          {i18n.t('join.gone_words')}
        </Empty>
      );
    case 'joined':
      return (
        <Empty level={1} title={i18n.t('join.joined')}>
          {i18n.t('join.joined_words', [plain(state.name)])}
        </Empty>
      );
    default:
      return <Offer state={state} onJoin={join.join} />;
  }
}

type Offered = Extract<Joining, { at: 'ready' | 'joining' | 'wrong' | 'silent' }>;

function Offer({ state, onJoin }: { state: Offered; onJoin: () => void }) {
  const { host, address } = state.invitation;
  const isOver = state.at === 'wrong' && state.wrong.field === 'invitation';
  return (
    <>
      <Empty
        level={1}
        title={i18n.t('join.title')}
        step={
          !isOver && (
            <Button look="primary" size="big" busy={state.at === 'joining'} onClick={onJoin}>
              {i18n.t('join.step')}
            </Button>
          )
        }
      >
        {i18n.t('join.words')}{' '}
        <b dir="ltr" class="mono">
          {plain(host)}
        </b>
      </Empty>
      {state.at === 'wrong' && <Notice icon="alert">{serviceFaultWords(state.wrong, address)}</Notice>}
      {state.at === 'silent' && <ProblemNotice problem={state.problem} onNext={onJoin} />}
      {state.at === 'joining' && state.slow && <BackgroundSlow />}
    </>
  );
}
