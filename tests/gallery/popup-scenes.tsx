/** The six views of the mock, to compare with its pictures. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { ContactList } from '../../components/contact/contact-list.tsx';
import { Dock } from '../../components/contact/dock.tsx';
import { ListHead } from '../../components/contact/list-head.tsx';
import type { Row } from '../../components/contact/rows.ts';
import { ChangeList } from '../../components/contact/save-menu.tsx';
import { Toast } from '../../components/controls/layers/toast.tsx';
import { Bar, type BarKind } from '../../components/lookup/bar.tsx';
import { CompanyLine } from '../../components/lookup/company/company-line.tsx';
import { CountCard, type CountView } from '../../components/lookup/company/count-card.tsx';
import { type ChipView, FilterBar } from '../../components/lookup/company/filter-bar.tsx';
import { SubjectAbout, type SubjectCardProps, SubjectHead } from '../../components/lookup/company/subject-card.tsx';
import { Foot } from '../../components/lookup/foot.tsx';
import { Frame, Part } from '../../components/lookup/frame.tsx';
import { PageAddresses } from '../../components/lookup/page/page-view.tsx';
import { ArticleHead, AuthorsCard } from '../../components/lookup/person/article-view.tsx';
import { FinderForm } from '../../components/lookup/person/finder-view.tsx';
import { Recents } from '../../components/lookup/recents-view.tsx';
import { NoService, NothingCard } from '../../components/lookup/state-cards.tsx';
import { BulkRun } from '../../components/shell/jobs/bulk-run.tsx';
import { ago, company, contact, count, job, noDraft, now, people, service, states, usage } from './made-up.ts';

export const none = () => {};

export const rowEvents = { onCopy: none, onVerify: none, onSave: none, onUndo: none, onRemove: none, onNext: none };
export const rowPlace = { canVerify: true, lists: ['Prospects', 'Newsletter', 'Spring fair 2026'], list: 'Prospects' };

const quiet = { list: signal(null), active: signal(null), write: none, open: none, close: none, move: none };

/** The head and the details of a subject, one below the other. */
export function Subject(props: SubjectCardProps) {
  return (
    <>
      <SubjectHead {...props} />
      <SubjectAbout {...props} />
    </>
  );
}

export function View(props: {
  text: string;
  kind: BarKind;
  children: ComponentChildren;
  toast?: ComponentChildren;
  dock?: ComponentChildren;
  alone?: boolean;
}) {
  return (
    <Frame
      bar={
        <Bar
          text={props.text}
          kind={props.kind}
          onText={none}
          onLookUp={none}
          away={false}
          changed={false}
          suggestions={quiet}
          onBack={none}
          onPanel={none}
          onOptions={none}
        />
      }
      toast={props.toast}
      dock={props.dock}
      foot={
        <Foot service={props.alone ? null : service} usage={props.alone ? null : usage} private={false} onKeys={none} />
      }
    >
      {props.children}
    </Frame>
  );
}

export function Rows(props: {
  rows: Row[];
  unfolded?: string[];
  selected?: string[];
  cursor?: string;
  met?: boolean;
  notes?: ReadonlyMap<string, string>;
  coming?: number;
}) {
  return (
    <ContactList
      {...rowEvents}
      {...rowPlace}
      label="People and addresses"
      rows={props.rows}
      unfolded={new Set(props.unfolded)}
      selected={new Set(props.selected)}
      cursor={props.cursor ?? null}
      met={props.met}
      notes={props.notes}
      companies={
        new Map([
          [fjord, fjord],
          ['aldermoor.test', 'aldermoor.test'],
        ])
      }
      onOthers={none}
      coming={props.coming}
      onToggle={none}
      onUnfold={none}
      onCursor={none}
    />
  );
}

export function Count({ count: view }: { count: CountView }) {
  return <CountCard count={view} searchesLeft={38} onFilter={none} onShow={none} />;
}

export const recents = [
  { text: 'kestrel-fjord.example', name: 'Kestrel & Fjord', results: 58, approximate: false, asked: ago(130) },
  {
    text: 'aoyama-keiki.test',
    name: '株式会社青山計器製作所',
    results: 212,
    approximate: false,
    asked: ago(4 * 24 * 60),
  },
  {
    text: 'münchner-feinmechanik.example',
    name: 'Münchner Feinmechanik',
    results: 10_000,
    approximate: true,
    asked: ago(17 * 24 * 60),
  },
];

/** `selected`: all of them can be verified. */
export const SomeDock = ({ selected }: { selected: number }) => (
  <Dock
    selected={selected}
    toVerify={selected}
    lists={rowPlace.lists}
    list="Prospects"
    onVerify={none}
    onSave={none}
    onCopy={none}
    onMarkdown={none}
    onFile={none}
    onClear={none}
  />
);

export const chips: ChipView[] = [
  { name: 'source_type', value: 'found', on: true, count: 33 },
  { name: 'department', value: 'sales', on: false, count: 9 },
  { name: 'decision_maker', value: 'true', on: false, count: 7 },
  { name: 'verification_status', value: 'valid', on: false, count: 12 },
  { name: 'seniority', value: 'executive', on: false, count: 4 },
  { name: 'department', value: 'it', on: false, count: 8 },
  { name: 'department', value: 'astrology', on: false, count: 1 },
  { name: 'type', value: 'personal', on: false, count: 31 },
  { name: 'type', value: 'generic', on: false, count: 6 },
  { name: 'required_field', value: 'phone_number', on: false, count: 3 },
];

const fjord = 'kestrel-fjord.example';
export const onPage = [
  { address: 'secretariat@balkan-seismology.example', forms: ['mailto' as const], name: null },
  { address: 'željka.đurđević@balkan-seismology.example', forms: ['text' as const], name: 'Željka Đurđević' },
  { address: 'a.van-der-westhuizen-mokoena@southern-array.test', forms: ['spelled' as const], name: null },
  { address: 'programme2026@xn--mnchner-feinmechanik-59b.example', forms: ['mailto' as const], name: null },
  { address: 'press@balkan-seismology.example', forms: ['cloudflare' as const], name: null },
];

export const finderValues = {
  split: false,
  name: 'Ngọc Anh Trần-Delacroix',
  first: 'Ngọc Anh',
  last: 'Trần-Delacroix',
  where: 'wadden-quarterly.example',
  handle: '',
  patient: true,
};

export const popupScenes = {
  company: () => (
    <View text="aldermoor.test" kind="company">
      <Part>
        <Subject company={company} onCopy={none} />
      </Part>
      <Part>
        <Count count={{ at: 'shown', count, asked: now }} />
      </Part>
      <Part class="close">
        <Recents recents={recents} search={null} onSearch={none} onOpen={none} onForget={none} />
      </Part>
    </View>
  ),
  people: () => (
    <View
      text="aldermoor.test"
      kind="company"
      toast={
        <Toast
          toast={{
            id: '1',
            words: (
              <>
                Saved to <b>Prospects</b>
              </>
            ),
            more: <ChangeList list="Prospects" lists={rowPlace.lists} onChange={none} />,
            action: 'Undo',
          }}
          onAction={none}
          onGone={none}
        />
      }
      dock={<SomeDock selected={1} />}
    >
      <h1 class="vh">Aldermoor Optics</h1>
      <FilterBar
        chips={chips}
        draft={noDraft}
        apply={null}
        onToggle={none}
        onPlace={none}
        onClear={none}
        shown={37}
        loaded={37}
        onNext={none}
      />
      <Rows
        rows={people}
        unfolded={['misaki.tanaka@aldermoor.test']}
        selected={['support@aldermoor.test']}
        cursor="misaki.tanaka@aldermoor.test"
      />
    </View>
  ),
  article: () => (
    <View text="wadden-quarterly.example" kind="article">
      <Part>
        <ArticleHead
          title="The slow return of the marsh harrier, and what it asks of the people who farm beside the water"
          siteName="Wadden Quarterly"
          domain="wadden-quarterly.example"
          published="2026-03-14T08:00:00Z"
        />
      </Part>
      <Part>
        <AuthorsCard
          authors={[
            { name: 'Ngọc Anh Trần-Delacroix', kind: 'person', places: ['json-ld', 'byline'] },
            { name: 'יעל בן־דוד', kind: 'person', places: ['meta'] },
            { name: 'Wilhelmina van Amstel-Góngora y Argote-Sørensen', kind: 'person', places: ['byline'] },
          ]}
          chosen={0}
          results={[
            { at: 'open' },
            { at: 'found', contact: contact('yael.ben-david@wadden-quarterly.example', 'יעל בן־דוד') },
            { at: 'none' },
          ]}
          searchesLeft={38}
          asking={false}
          spends="search"
          onChoose={none}
          onFind={none}
        />
      </Part>
      <Part>
        <FinderForm
          values={finderValues}
          heading="Or by name"
          fault={null}
          searchesLeft={38}
          asking={false}
          onWrite={none}
          onSplit={none}
          answered={false}
          onAgain={null}
          onFind={none}
        />
      </Part>
      <Part class="site">
        <CompanyLine name="Wadden Quarterly" note="the site itself" known={12} onOpen={none} />
      </Part>
    </View>
  ),
  nothing: () => (
    <View text="" kind="nothing" alone>
      <Part>
        <NothingCard why="file" />
      </Part>
      <Part>
        <PageAddresses
          addresses={onPage}
          cut={false}
          rows={new Map()}
          canVerify={false}
          verificationsLeft={null}
          lists={[]}
          list={null}
          onCopy={none}
          onCopyAll={none}
          onVerify={none}
          onSave={none}
        />
      </Part>
      <Part grow>
        <NoService onStart={none} onConnect={none} />
      </Part>
    </View>
  ),
  limits: () => (
    <View text="kestrel-fjord.example" kind="company">
      <Part>
        <Subject
          company={{
            ...company,
            name: 'Kestrel & Fjord',
            description: null,
            industry: null,
            size: null,
            place: null,
            pattern: null,
            socials: {},
            technologies: [],
          }}
          waiting
          onCopy={none}
        />
      </Part>
      <Part>
        <BulkRun
          job={job({
            state: 'held',
            held: {
              problem: { code: 'too-fast', again: now + 42_000, quoted: 'Rate limit reached.' },
              until: now + 42_000,
            },
          })}
          onPause={none}
          onResume={none}
          onStop={none}
          onRetry={none}
          onDismiss={none}
          onNext={none}
        />
      </Part>
      <ListHead
        shown={20}
        loaded={20}
        total={58}
        approximate={false}
        counts="domain"
        all="none"
        order="confidence"
        onToggleAll={none}
        onOrder={none}
      />
      <Rows rows={states.slice(0, 3)} coming={3} />
    </View>
  ),
} satisfies Record<string, () => ComponentChildren>;
