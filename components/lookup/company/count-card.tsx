/** The free count first: how many addresses are known, of whom, and the one button that says what seeing them costs. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { EmailCount } from '../../../lib/contract/resources/emails.ts';
import { Button } from '../../controls/button.tsx';
import { SkeletonLine } from '../../controls/skeleton.tsx';
import { age } from '../../format/ages.ts';
import { costWords } from '../../format/cost-words.ts';
import { useNow } from '../../format/now.ts';
import { amount, number } from '../../format/numbers.ts';
import { departmentWord, seniorityWord } from '../../format/taxonomy-words.ts';
import './count-card.css';

export type CountView =
  | { at: 'waiting' }
  | { at: 'shown'; count: EmailCount; asked: number }
  /** The notice that says why: given, so that it need not be loaded before something fails. */
  | { at: 'failed'; notice: ComponentChildren }
  /** There is no service that counts. */
  | { at: 'none' };

export interface CountCardProps {
  count: CountView;
  /** The total is a lower bound. */
  approximate?: boolean | undefined;
  searchesLeft: number | null;
  /** The addresses are on their way. */
  searching: boolean;
  /** Chosen bars, as `department sales` and `seniority senior`. */
  chosen?: ReadonlySet<string> | undefined;
  onFilter: (name: 'department' | 'seniority', value: string) => void;
  /** Null: they are shown already, or cannot be. */
  onShow: (() => void) | null;
}

/** In the place and size of what comes. */
export function CountCardWaiting() {
  return (
    <CountCard
      count={{ at: 'waiting' }}
      searchesLeft={null}
      searching={false}
      onFilter={() => undefined}
      onShow={null}
    />
  );
}

export function CountCard(props: CountCardProps) {
  const { count, approximate = false, searchesLeft, searching, onShow } = props;
  const total = count.at === 'shown' ? count.count.total : null;
  const cost = total === 0 ? i18n.t('cost.free_if_nothing') : costWords({ spends: 'search', left: searchesLeft });
  return (
    <div class="counted">
      {count.at === 'waiting' && <Waiting />}
      {count.at === 'failed' && count.notice}
      {count.at === 'shown' && <Shown {...props} count={count} />}
      {onShow && (
        <Button
          look={total === 0 ? undefined : 'primary'}
          size="big"
          full
          busy={searching}
          cost={cost}
          onClick={onShow}
        >
          {showWords(total, approximate)}
        </Button>
      )}
    </div>
  );
}

function showWords(total: number | null, approximate: boolean): string {
  if (total === null) return i18n.t('count.show');
  if (total === 0) return i18n.t('count.search_anyway');
  return i18n.t('count.show_some', total, [amount(total, approximate)]);
}

function Shown({
  count,
  approximate = false,
  ...props
}: CountCardProps & { count: Extract<CountView, { at: 'shown' }> }) {
  const now = useNow();
  const { total, personal_emails: people, generic_emails: roles, department, seniority } = count.count;
  return (
    <>
      <p class="count" role="status">
        <b>{amount(total, approximate)}</b>
        <span class="med">{i18n.t('count.known', total)}</span>
        <span class="push t11 ink3">{i18n.t('count.free', [age(count.asked, now)])}</span>
      </p>
      {total === 0 ? (
        <p class="ink2">{i18n.t('count.zero')}</p>
      ) : (
        <div class="charts">
          <Chart
            {...props}
            name="department"
            label={i18n.t('count.departments')}
            of={department}
            word={departmentWord}
            most={5}
          />
          <div class="beside-chart">
            <Chart
              {...props}
              name="seniority"
              label={i18n.t('count.seniority')}
              of={seniority}
              word={seniorityWord}
              most={3}
            />
            <p class="t12 ink2 kinds">
              <span class="dotted">{i18n.t('count.people', people, [number(people)])}</span>
              {roles > 0 && <span class="dotted">{i18n.t('count.roles', roles, [number(roles)])}</span>}
            </p>
          </div>
        </div>
      )}
    </>
  );
}

interface ChartProps extends Pick<CountCardProps, 'chosen' | 'onFilter'> {
  name: 'department' | 'seniority';
  label: string;
  of: Record<string, number>;
  word: (slug: string) => string;
  most: number;
}

/** Bars against the longest; each is a filter. */
function Chart({ name, label, of, word, most, chosen, onFilter }: ChartProps) {
  const bars = Object.entries(of)
    .filter(([, value]) => value > 0)
    .sort(([, one], [, other]) => other - one);
  const longest = bars[0]?.[1] ?? 1;
  return (
    <fieldset class="chart" aria-label={label}>
      <span class="label">{label}</span>
      {bars.slice(0, most).map(([slug, value]) => (
        <button
          key={slug}
          type="button"
          aria-pressed={chosen?.has(`${name} ${slug}`) ?? false}
          style={{ '--v': (value / longest).toFixed(3) }}
          onClick={() => onFilter(name, slug)}
        >
          <span class="cut">{word(slug)}</span> <span>{number(value)}</span>
        </button>
      ))}
      {bars.length === 0 && <span class="t12 ink3 no-bars">{i18n.t('count.nobody_knows')}</span>}
    </fieldset>
  );
}

/** In the place and size of what comes. */
function Waiting() {
  const skeleton = (shares: readonly number[]) => (
    <div class="chart-skeleton">
      {shares.map((share) => (
        <SkeletonLine key={share} share={share} />
      ))}
    </div>
  );
  return (
    <div aria-hidden="true" class="count-skeleton">
      <p class="count">
        <SkeletonLine share={48} />
      </p>
      <div class="charts">
        {skeleton([38, 92, 81, 54, 46, 36])}
        {skeleton([44, 88, 72, 30])}
      </div>
    </div>
  );
}
