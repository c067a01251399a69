/** Answers of this device itself: guesses, checks without a mail server, and the source of each field. */
import { signal } from '@preact/signals';
import { ContactList } from '../../components/contact/contact-list.tsx';
import { FindingCard } from '../../components/contact/finding-card.tsx';
import { ClosedFilters } from '../../components/discover/closed-filters.tsx';
import { SubjectAbout } from '../../components/lookup/company/subject-card.tsx';
import { Part } from '../../components/lookup/frame.tsx';
import { GuessPart } from '../../components/lookup/person/finder-guess.tsx';
import type { SiteSearch } from '../../components/lookup/site/site-search-store.ts';
import type { ThereRow } from '../../components/lookup/there/people-there-store.ts';
import { PeopleThereList, WritesFrom } from '../../components/lookup/there/people-there-view.tsx';
import { createSelection } from '../../components/shell/selection.ts';
import { company, contact, done, row, verification } from './made-up.ts';
import { none, rowEvents, rowPlace, View } from './popup-scenes.tsx';

const unasked = { smtp_server: null, smtp_check: null, accept_all: null, block: null };
const team = {
  by: 'page',
  uri: 'https://www.aldermoor-optics-and-measuring-instruments.test/about-us/our-people/leadership',
  extracted_on: '2026-03-02',
};
const list = {
  label: 'Other addresses',
  fixed: true,
  selected: new Set<string>(),
  unfolded: new Set<string>(),
  cursor: null,
  onToggle: none,
  onUnfold: none,
  onCursor: none,
};
const email = 'wilhelmina-alexandra.van-den-berghe-lindqvist@aldermoor-optics-and-measuring-instruments.test';
const name = 'Wilhelmina Alexandra van den Berghe-Lindqvist';
const others = ['w.vandenberghe@aldermoor.test', 'wilhelmina@aldermoor.test'];

const undecided = verification('unknown', {
  ...{ ...unasked, mx_records: null },
  without_server: { dns: 'undecided', fault: null, provider: null, accept_all_hint: 'unknown', parked: false },
});
const asked = verification('unknown', {
  ...unasked,
  without_server: {
    dns: 'asked',
    fault: null,
    provider: 'Google Workspace',
    accept_all_hint: 'by-setting',
    parked: false,
  },
});

const idleSite: SiteSearch = {
  byTeam: signal(null),
  state: signal({ at: 'idle' }),
  isPlain: false,
  canStop: signal(true),
  begin: none,
  stop: none,
  next: none,
};

function Guessed({ basedOn }: { basedOn: number }) {
  return (
    <View text="Wilhelmina van den Berghe, aldermoor.test" kind="person">
      <GuessPart guess={{ domain: 'aldermoor.test', basedOn }} site={idleSite} shown={null} />
      <Part>
        <FindingCard
          {...rowEvents}
          {...rowPlace}
          onResolver={none}
          resolver={null}
          {...row(
            contact(email, name, {
              position: 'Head of Calibration and Measuring Instruments',
              confidence: basedOn === 0 ? 37 : 86,
              source_type: 'generated',
              field_sources: {
                first_name: team,
                last_name: team,
                position: team,
                department: team,
                phone_number: { by: 'import', uri: null, extracted_on: '2026-02-11' },
              },
            }),
            { check: done(email, basedOn === 0 ? undecided : asked) },
          )}
        />
      </Part>
      <Part>
        <h2 class="label">Other addresses</h2>
      </Part>
      <ContactList
        {...rowEvents}
        {...rowPlace}
        {...list}
        rows={others.map((one, at) => row(contact(one, name, { confidence: 14 - at })))}
      />
    </View>
  );
}

const guess = contact('mara.dahl@aldermoor.test', 'Mara Dahl', {
  position: 'Head of Sales',
  confidence: 62,
  source_type: 'generated',
});
const named = { page: team.uri, day: team.extracted_on, profile: null };
const thereRows = signal<readonly ThereRow[]>([
  { ...named, name: 'Mara Dahl', position: 'Head of Sales', state: { at: 'saved', contact: guess } },
  { ...named, name, position: 'Head of Calibration and Measuring Instruments', state: { at: 'open' } },
  { ...named, name: 'Ivo Brandt', position: null, state: { at: 'asking' } },
  { ...named, name: 'Nele Holt', position: 'Buyer', state: { at: 'none' } },
  {
    ...named,
    name: 'Otto Lund',
    position: 'CFO',
    state: { at: 'failed', problem: { code: 'no-answer', why: 'timed-out' } },
  },
]);
const loaded = signal([row(guess)]);
const there = {
  rows: thereRows,
  people: { loaded, selection: createSelection(loaded, (one) => one.contact.email) },
  complete: none,
  forget: async () => true,
};

export const deviceScenes = {
  'people-there': () => (
    <View text="aldermoor.test" kind="company">
      <WritesFrom domain="aldermoor-instruments.test" />
      <PeopleThereList there={there} events={{ ...rowEvents, ...rowPlace }} onNext={() => none} />
    </View>
  ),
  guessed: () => <Guessed basedOn={0} />,
  checked: () => <Guessed basedOn={3} />,
  'company-sources': () => (
    <View text="aldermoor.test" kind="company">
      <Part>
        <SubjectAbout
          company={{
            ...company,
            sources: {
              organization: team,
              description: team,
              city: team,
              industry: { ...team, by: 'user', uri: null },
            },
          }}
          facts
          onCopy={none}
        />
      </Part>
      <Part>
        <ClosedFilters names={['funding', 'job_openings', 'year_founded', 'headcount']} />
      </Part>
    </View>
  ),
};
