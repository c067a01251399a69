import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { DeletedLead } from '../../../lib/messages/lead-views.ts';
import type { ServiceView } from '../../../lib/messages/service-views.ts';
import { Button } from '../../controls/button.tsx';
import { Drawer, DrawerPart } from '../../controls/drawer.tsx';
import { Notice } from '../../controls/notice.tsx';
import { SkeletonLine } from '../../controls/skeleton.tsx';
import { exactTime, wholeDayOf } from '../../format/ages.ts';
import { useNow } from '../../format/now.ts';
import { number } from '../../format/numbers.ts';
import { nameOf } from '../../format/person-words.ts';
import { plain, plainOrNull } from '../../format/plain.ts';
import { nextStep } from '../../shell/next-steps.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { leadName } from '../lead-words.ts';
import type { Deleted, DeletedState, MoreDeleted, NotRestored } from './deleted-store.ts';
import './deleted-view.css';

interface DeletedViewProps {
  store: Deleted;
  /** How long a lead can be restored. */
  days: number;
  service: ReadonlySignal<ServiceView | null>;
  onClose: () => void;
}

export function DeletedView(props: DeletedViewProps) {
  const { store, days, onClose } = props;
  const inner = useRef<HTMLDivElement>(null);
  useEffect(() => inner.current?.closest<HTMLElement>('.drawer')?.focus({ preventScroll: true }), []);
  return (
    <Drawer title={i18n.t('deleted.title')} note={i18n.t('deleted.note', days, [number(days)])} onClose={onClose}>
      <div ref={inner} aria-busy={store.state.value.at === 'asking'}>
        <List {...props} state={store.state.value} />
      </div>
    </Drawer>
  );
}

function List({ store, days, service, state }: DeletedViewProps & { state: DeletedState }) {
  const next = nextStep({ service }, () => void store.load());
  if (state.at === 'asking')
    return (
      <DrawerPart>
        <div class="skeleton">
          {[62, 84, 48, 72, 60, 40].map((share) => (
            <SkeletonLine key={share} share={share} />
          ))}
        </div>
      </DrawerPart>
    );
  if (state.at === 'failed')
    return (
      <DrawerPart>
        <ProblemNotice problem={state.problem} onNext={next} />
      </DrawerPart>
    );
  return (
    <>
      {state.leads.length === 0 && state.more.at === 'none' && (
        <DrawerPart>
          <p class="ink2" role="status">
            {i18n.t('deleted.none', days, [number(days)])}
          </p>
        </DrawerPart>
      )}
      <ul class="deleted-leads">
        {state.leads.map((lead) => (
          <Row key={lead.id} lead={lead} store={store} days={days} service={service} />
        ))}
      </ul>
      <More more={state.more} store={store} service={service} />
    </>
  );
}

type RowProps = Pick<DeletedViewProps, 'store' | 'days' | 'service'> & { lead: DeletedLead };

function Row({ lead, store, days, service }: RowProps) {
  const name = leadName(lead);
  const company = plainOrNull(lead.company);
  const refusal = store.refusals.value.get(lead.id);
  const restore = () => void store.restore(lead);
  return (
    <li class="deleted-lead">
      <div class="deleted-words">
        <b class="med">
          <bdi>{name}</bdi>
        </b>
        {nameOf(lead) !== null && (
          <span class="t12 ink2">
            <bdi dir="ltr">{plain(lead.email)}</bdi>
          </span>
        )}
        {company !== null && (
          <span class="t12 ink2">
            <bdi>{company}</bdi>
          </span>
        )}
        <When lead={lead} days={days} />
      </div>
      <Button
        size="small"
        busy={store.restoring.value.has(lead.id)}
        label={i18n.t('deleted.restore_of', [name])}
        onClick={restore}
      >
        {i18n.t('deleted.restore')}
      </Button>
      {refusal && <Refusal refusal={refusal} service={service} onRetry={restore} />}
    </li>
  );
}

const day = 24 * 60 * 60_000;

function When({ lead: { by, deleted }, days }: Pick<RowProps, 'lead' | 'days'>) {
  const now = useNow();
  const who = plainOrNull(by);
  const words = [
    who === null ? i18n.t('deleted.by_nobody') : i18n.t('deleted.by', [who]),
    ...(deleted === null ? [] : [ago(deleted, now)]),
  ];
  return (
    <>
      <span class="t12 ink3" title={deleted === null ? undefined : exactTime(deleted)}>
        {words.join(' · ')}
      </span>
      {deleted !== null && (
        <span class="t12 ink3">{i18n.t('deleted.gone_on', [wholeDayOf(deleted + days * day)])}</span>
      )}
    </>
  );
}

/** `3 days ago`. Times of the service may be slightly ahead of this device's clock. */
function ago(at: number, now: number): string {
  const past = now - at;
  if (past < 60_000) return i18n.t('age.now');
  const [unit, size] = past < day ? (past < 60 * 60_000 ? units.minute : units.hour) : units.day;
  return new Intl.RelativeTimeFormat(i18n.t('locale.tag')).format(-Math.floor(past / size), unit);
}

const units = {
  minute: ['minute', 60_000],
  hour: ['hour', 60 * 60_000],
  day: ['day', day],
} as const;

type RefusalProps = Pick<RowProps, 'service'> & { refusal: NotRestored; onRetry: () => void };

function Refusal({ refusal, service, onRetry }: RefusalProps) {
  if (refusal.at === 'failed')
    return <ProblemNotice problem={refusal.problem} onNext={nextStep({ service }, onRetry)} />;
  return <Notice>{refusal.at === 'exists' ? i18n.t('deleted.exists') : i18n.t('deleted.too_late')}</Notice>;
}

function More({ more, store, service }: Pick<RowProps, 'store' | 'service'> & { more: MoreDeleted }) {
  if (more.at === 'none') return null;
  const go = () => void store.more();
  return (
    <DrawerPart>
      {more.at === 'failed' ? (
        <ProblemNotice problem={more.problem} onNext={nextStep({ service }, go)} />
      ) : (
        <Button look="quiet" busy={more.at === 'asking'} onClick={go}>
          {i18n.t('deleted.more')}
        </Button>
      )}
    </DrawerPart>
  );
}
