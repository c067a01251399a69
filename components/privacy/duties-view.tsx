/** The button for privacy duties and its panel: whom to inform, and what to do without. */
import { i18n } from '#i18n';
import type { Params } from '../../lib/contract/operations.ts';
import { Button } from '../controls/button.tsx';
import { PopoverButton } from '../controls/layers/popover-button.tsx';
import { SkeletonLine } from '../controls/skeleton.tsx';
import { number } from '../format/numbers.ts';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { Workspace } from '../shell/workspace-state.ts';
import type { Duties } from './duties-store.ts';
import { overdue } from './informed.ts';

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
          <p class="t12 ink3">{i18n.t('inform.no_advice')}</p>
        </>
      )}
    </PopoverButton>
  );
}

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
