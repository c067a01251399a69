/** Discover before anything was asked, and when nothing can be: why, and the next step. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Empty } from '../controls/empty.tsx';
import { costWords } from '../format/cost-words.ts';
import { plain } from '../format/plain.ts';
import './discover.css';

export interface StartProps {
  onExample: (sentence: string) => void;
  /** Filters stand there from before: one click asks with them. */
  onAsk: (() => void) | null;
}

export function Start({ onExample, onAsk }: StartProps) {
  const examples = [i18n.t('discover.example_1'), i18n.t('discover.example_2'), i18n.t('discover.example_3')];
  return (
    <div class="discover-state">
      <Empty
        title={onAsk ? i18n.t('discover.start_again') : i18n.t('discover.start')}
        step={
          onAsk && (
            <Button look="primary" cost={costWords({ spends: 'nothing' })} onClick={onAsk}>
              {i18n.t('discover.find')}
            </Button>
          )
        }
      >
        {onAsk ? i18n.t('discover.start_again_words') : i18n.t('discover.start_words')}
      </Empty>
      {!onAsk && (
        <div class="discover-examples">
          {examples.map((sentence) => (
            <button key={sentence} type="button" class="link" onClick={() => onExample(sentence)}>
              {sentence}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Nothing fits. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <div class="discover-state">
      <Empty title={i18n.t('discover.no_match')} step={<Button onClick={onClear}>{i18n.t('filter.clear')}</Button>}>
        {i18n.t('discover.no_match_words')}
      </Empty>
    </div>
  );
}

/** The plan has no Discover. */
export function NoDiscover({
  plan,
  quoted,
  onAgain,
}: {
  plan: string | null;
  quoted: string | null;
  onAgain: () => void;
}) {
  return (
    <div class="discover-state">
      <Empty
        title={plan ? i18n.t('discover.no_access_plan', [plain(plan)]) : i18n.t('discover.no_access')}
        step={
          <Button cost={costWords({ spends: 'nothing' })} onClick={onAgain}>
            {i18n.t('next.retry')}
          </Button>
        }
      >
        {i18n.t('discover.no_access_words')}
        {quoted && (
          <>
            {' '}
            <q class="said">{plain(quoted)}</q>
          </>
        )}
      </Empty>
    </div>
  );
}
