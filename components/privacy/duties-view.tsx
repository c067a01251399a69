/** The button for privacy duties and its panel: people to inform, and unchanged leads to remove. */
import { i18n } from '#i18n';
import type { Params } from '../../lib/contract/operations.ts';
import { untouched } from '../../lib/contract/retention.ts';
import { Button } from '../controls/button.tsx';
import { PopoverButton } from '../controls/layers/popover-button.tsx';
import { SkeletonLine } from '../controls/skeleton.tsx';
import { wholeDay } from '../format/ages.ts';
import { number } from '../format/numbers.ts';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { Workspace } from '../shell/workspace-state.ts';
import type { Duties, Untouched } from './duties-store.ts';
import { overdue } from './informed.ts';
import { RetentionChoice } from './retention-choice.tsx';
import './duties-view.css';

interface DutiesProps {
  shared: Workspace['shared'];
  store: Duties;
  /** Shows the leads that match. */
  onShow: (filters: Params<'listLeads'>) => void;
}

export function DutiesView({ shared, store, onShow }: DutiesProps) {
  return (
    <PopoverButton
      look="btn small quiet"
      icon="shield"
      words={i18n.t('duties.button')}
      label={i18n.t('duties.title')}
      onOpen={() => void store.count()}
    >
      {(close) => (
        <>
          <Uninformed
            shared={shared}
            store={store}
            onShow={(filters) => {
              close();
              onShow(filters);
            }}
          />
          <UntouchedLeads
            shared={shared}
            store={store}
            onShow={(filters) => {
              close();
              onShow(filters);
            }}
          />
          <p class="t12 ink3">{i18n.t('inform.no_advice')}</p>
        </>
      )}
    </PopoverButton>
  );
}

/** Leads to remove, and how many were */
function UntouchedLeads({ shared, store, onShow }: DutiesProps) {
  const count = store.untouched.value;
  const months = store.months.value;
  const leads = count.at === 'known' ? (count.leads ?? 0) : 0;
  return (
    <section aria-busy={count.at === 'asking'}>
      <p class="med">{i18n.t('duties.untouched')}</p>
      <RetentionChoice
        retention={{ months, auto: shared.settings.value?.retention.auto ?? false }}
        onChoose={store.keepFor}
      />
      {count.at === 'asking' && <SkeletonLine share={48} />}
      {count.at === 'known' && months > 0 && (
        <p class="ink2" role="status">
          {count.leads === null
            ? i18n.t('duties.untouched_unknown')
            : i18n.t('duties.untouched_some', leads, [number(leads), number(months)])}
        </p>
      )}
      {months > 0 && leads > 0 && (
        <span class="line">
          <Button onClick={() => onShow(untouched(shared.connection.now(), months).filters)}>
            {i18n.t('duties.show')}
          </Button>
          <Button look="danger" onClick={() => void store.remove()}>
            {i18n.t('duties.remove', leads, [number(leads)])}
          </Button>
        </span>
      )}
      {count.at === 'known' && count.problem && (
        <ProblemNotice problem={count.problem} onNext={nextStep(shared, () => void store.remove())} />
      )}
      {count.at === 'failed' && (
        <ProblemNotice problem={count.problem} onNext={nextStep(shared, () => void store.count())} />
      )}
      {count.at === 'known' && <Removed removed={count.removed} />}
    </section>
  );
}

/** Numbers alone: nothing else is kept of removed leads. */
function Removed({ removed }: Pick<Extract<Untouched, { at: 'known' }>, 'removed'>) {
  const days = Object.entries(removed).sort(([one], [other]) => other.localeCompare(one));
  if (days.length === 0) return null;
  return (
    <ul class="t12 ink3 duties-removed">
      {days.slice(0, mostDays).map(([day, leads]) => (
        <li key={day}>{i18n.t('duties.removed', leads, [number(leads), wholeDay(day) ?? day])}</li>
      ))}
    </ul>
  );
}

const mostDays = 5;

function Uninformed({ shared, store, onShow }: DutiesProps) {
  const count = store.uninformed.value;
  return (
    <section aria-busy={count.at === 'asking'}>
      <p class="med">{i18n.t('duties.inform')}</p>
      {count.at === 'asking' && <SkeletonLine share={62} />}
      {count.at === 'failed' && (
        <ProblemNotice problem={count.problem} onNext={nextStep(shared, () => void store.count())} />
      )}
      {count.at === 'unknown' && <p class="ink2">{i18n.t('duties.inform_unknown')}</p>}
      {count.at === 'known' && (
        <>
          <p class="ink2" role="status">
            {count.leads === 0
              ? i18n.t('duties.inform_none')
              : i18n.t('duties.inform_some', count.leads, [number(count.leads)])}
          </p>
          {count.leads > 0 && (
            <Button onClick={() => onShow(overdue(shared.connection.now()))}>{i18n.t('duties.show')}</Button>
          )}
        </>
      )}
    </section>
  );
}
