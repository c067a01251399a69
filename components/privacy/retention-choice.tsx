/** How long unchanged leads are kept; shown in the options and beside the leads. */
import { i18n } from '#i18n';
import { retentionMonths } from '../../lib/contract/retention.ts';
import type { RetentionSettings } from '../../lib/messages/retention-views.ts';
import { Segments, TickLine } from '../controls/fields/choices.tsx';
import { number } from '../format/numbers.ts';
import './retention-choice.css';

type Choice = Pick<RetentionSettings, 'months' | 'auto'>;

export function RetentionChoice({
  retention: { months, auto },
  onChoose,
}: {
  retention: Choice;
  onChoose: (choice: Choice) => void;
}) {
  return (
    <div class="retention">
      <Segments
        label={i18n.t('retention.months')}
        value={String(months)}
        options={[
          { value: '0', words: i18n.t('retention.off') },
          ...retentionMonths.map((one) => ({ value: String(one), words: number(one) })),
        ]}
        onChoose={(chosen) => onChoose({ months: Number(chosen), auto: auto && chosen !== '0' })}
      />
      {months > 0 && (
        <TickLine checked={auto} onChange={(on) => onChoose({ months, auto: on })}>
          {i18n.t('retention.auto')}
        </TickLine>
      )}
    </div>
  );
}
