/** A wait that may be charged: what is happening, since when, and how to stop waiting. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { isFree } from '../format/cost-words.ts';
import { useNow } from '../format/now.ts';
import './wait-line.css';

/** `words`: from a number of seconds. `since`: epoch milliseconds. */
export function WaitLine({
  words,
  since,
  onCancel,
}: {
  words: (seconds: number) => string;
  since: number;
  onCancel: () => void;
}) {
  const seconds = Math.max(0, Math.floor((useNow(true) - since) / 1_000));
  return (
    <div class="wait-line">
      <span class="wait-dots" aria-hidden="true" />
      {/* Announced once: the running number is only visual. */}
      <span role="status" class="vh">
        {i18n.t('wait.searching')}
      </span>
      <span class="wait-words" aria-hidden="true">
        {words(seconds)}
      </span>
      <span class="push" />
      <StopWaiting onCancel={onCancel} />
    </div>
  );
}

/** Stops waiting for an answer that may already be paid for. */
export function StopWaiting({ onCancel }: { onCancel: () => void }) {
  return (
    <Button size="small" cost={isFree.value ? null : i18n.t('wait.charged')} onClick={onCancel}>
      {i18n.t('wait.cancel')}
    </Button>
  );
}
