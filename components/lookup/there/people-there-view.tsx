/** People whom this device knows at the company without an address, each with one click that completes them. */
import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { ContactRow } from '../../contact/contact-row.tsx';
import { ForgetPerson } from '../../contact/forget-person.tsx';
import { NamedRow, NotFound } from '../../contact/named-row.tsx';
import type { Row, RowEvents, RowSurroundings } from '../../contact/rows.ts';
import { Button } from '../../controls/button.tsx';
import { Icon } from '../../controls/icon.tsx';
import { ageOfDate } from '../../format/ages.ts';
import { costWords } from '../../format/cost-words.ts';
import { domainWords } from '../../format/domains.ts';
import { useNow } from '../../format/now.ts';
import { number } from '../../format/numbers.ts';
import { plain, shownAddress, webAddress } from '../../format/plain.ts';
import type { NextStep } from '../../format/problem-words.ts';
import { nextStep } from '../../shell/next-steps.ts';
import { ProblemLine } from '../../shell/problem-notice.tsx';
import type { Company } from '../company/company-store.ts';
import type { Lookup } from '../lookup-store.ts';
import type { People } from '../people-store.ts';
import { rowEvents } from '../people-view.tsx';
import { type PeopleThere, peopleThereOf, type ThereRow } from './people-there-store.ts';
import './people-there-view.css';

interface PeopleThereProps {
  lookup: Lookup;
  company: Company;
  domain: string;
  service: string;
}

export function PeopleThereView({ lookup, company, domain, service }: PeopleThereProps) {
  const there = peopleThereOf(lookup, company, domain, service);
  const onNext = (name: string) => nextStep(lookup.shared, () => there.complete(name));
  return (
    <>
      <WritesFrom domain={there.writesFrom.value} />
      <PeopleThereList there={there} events={rowEvents(lookup, there.people)} onNext={onNext} />
    </>
  );
}

export function WritesFrom({ domain }: { domain: string | null }) {
  return domain && <p class="writes-from t12 ink3">{i18n.t('there.writes_from', [domainWords(domain)])}</p>;
}

type There = Pick<PeopleThere, 'rows' | 'complete' | 'forget'> & { people: Pick<People, 'loaded' | 'selection'> };

interface PeopleThereListProps {
  there: There;
  events: RowEvents & RowSurroundings;
  /** Under a person whose request failed. */
  onNext: (name: string) => (step: NextStep) => void;
}

export function PeopleThereList({ there, events, onNext }: PeopleThereListProps) {
  const rows = there.rows.value;
  if (rows.length === 0) return null;
  const known = new Map(there.people.loaded.value.map((row) => [row.contact.email, row]));
  const title = i18n.t('there.count', rows.length, [number(rows.length)]);
  return (
    <section class="people-there" aria-label={title}>
      <header>
        <h2 class="med t12">{title}</h2>
        <p class="t12 ink3">{i18n.t('there.words')}</p>
      </header>
      <ul class="contacts">
        {rows.map((one, at) => (
          <Line
            key={one.name}
            one={one}
            row={'contact' in one.state ? known.get(one.state.contact.email) : undefined}
            place={{ at, of: rows.length }}
            there={there}
            events={events}
            onNext={onNext(one.name)}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  one: ThereRow;
  row: Row | undefined;
  place: { at: number; of: number };
  there: There;
  events: RowEvents & RowSurroundings;
  onNext: (step: NextStep) => void;
}

function Line({ one, row, place, there, events, onNext }: LineProps) {
  const { unfolded, fold } = there.people.selection;
  if (!row) return <Open one={one} place={place} there={there} events={events} onNext={onNext} />;
  return (
    <ContactRow
      {...events}
      {...row}
      place={place}
      fixed
      note={i18n.t(one.state.at === 'refused' ? 'there.refused' : 'source_type.generated')}
      selected={false}
      cursor={false}
      unfolded={unfolded.value.has(row.contact.email)}
      onToggle={() => undefined}
      onUnfold={fold}
      onCursor={() => undefined}
    />
  );
}

function Open({ one, place, there, events, onNext }: Omit<LineProps, 'row'>) {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const { name, position, state } = one;
  return (
    <NamedRow
      id={id}
      name={name}
      position={position}
      place={place}
      start={
        <button
          type="button"
          class="icon-btn small"
          aria-expanded={isUnfolded}
          aria-label={i18n.t('row.details', [plain(name)])}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Icon name={isUnfolded ? 'up' : 'down'} size="small" />
        </button>
      }
      end={
        <>
          {state.at === 'none' && <NotFound />}
          {(state.at === 'open' || state.at === 'asking') && (
            <Button
              size="small"
              busy={state.at === 'asking'}
              cost={costWords({ spends: 'nothing' })}
              describedBy={id}
              onClick={() => there.complete(name)}
            >
              {i18n.t('there.complete')}
            </Button>
          )}
        </>
      }
    >
      {state.at === 'failed' && <ProblemLine problem={state.problem} onNext={onNext} />}
      {isUnfolded && <Origin one={one} there={there} events={events} />}
    </NamedRow>
  );
}

/** Who named them, their profile, and the way to have them forgotten. */
function Origin({ one: { name, page, day, profile }, there, events }: Pick<LineProps, 'one' | 'there' | 'events'>) {
  const now = useNow();
  const [named, linked] = [webAddress(page), webAddress(profile)];
  return (
    <div class="there-origin t12">
      {named && (
        <p class="line">
          <a class="cut" dir="ltr" href={named} target="_blank" rel="noopener noreferrer nofollow">
            {shownAddress(named)}
          </a>
          <span class="ink3">{ageOfDate(day, now)}</span>
        </p>
      )}
      {linked && (
        <p class="line">
          <a class="cut" dir="ltr" href={linked} target="_blank" rel="noopener noreferrer nofollow">
            {shownAddress(linked)}
          </a>
        </p>
      )}
      {events.onForget && <ForgetPerson email={name} onForget={there.forget} />}
    </div>
  );
}
