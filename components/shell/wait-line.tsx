/** A wait for something that may be paid for: what is done, for how long by now, and the way out of it. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { useNow } from '../format/now.ts';
import './wait-line.css';

/** `words`: of a number of seconds. `since`: epoch milliseconds. */
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
      {/* Said once: a number that counts is for the eyes. */}
      <span role="status" class="vh">
        {i18n.t('wait.searching')}
      </span>
      <span aria-hidden="true">{words(seconds)}</span>
      <span class="push" />
      <Button size="small" onClick={onCancel}>
        {i18n.t('wait.cancel')}
      </Button>
    </div>
  );
}
