import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AppAnswers, AppRecord } from '../../lib/messages/app-views.ts';
import { Button } from '../controls/button.tsx';
import { Dotted } from '../controls/dotted.tsx';
import { Icon } from '../controls/icon.tsx';
import { costWords } from '../format/cost-words.ts';
import { useNow } from '../format/now.ts';
import { clock } from '../format/numbers.ts';
import { plain, plainOrNull, webAddress } from '../format/plain.ts';
import { problemWords } from '../format/problem-words.ts';
import type { AppName, AppRecords, AppState } from '../shell/app-records.ts';
import './app-records-view.css';

interface AppRecordsViewProps {
  email: string;
  records: AppRecords;
}

/** A click asks; with the preference, opening the contact does. */
export function AppRecordsView({ email, records }: AppRecordsViewProps) {
  const apps = records.apps.value;
  const states = records.of(email);
  const asksNow = records.asksOnOpening.value && apps.length > 0;
  const { lookUp } = records;
  useEffect(() => {
    if (asksNow) lookUp(email);
  }, [asksNow, email, lookUp]);
  const [app, ...others] = apps;
  if (app === undefined) return null;
  const isOpen = apps.some(({ id }) => mayBeAsked(states.get(id)));
  const isNew = states.size === 0;
  return (
    <div class="in-apps">
      {!isNew && (
        <ul aria-live="polite">
          {apps.map((one) => (
            <AppLines key={one.id} app={one} state={states.get(one.id)} />
          ))}
        </ul>
      )}
      {isOpen && (
        <Button size="small" icon="search" cost={costWords({ spends: 'nothing' })} onClick={() => lookUp(email)}>
          {!isNew
            ? i18n.t('in_app.again')
            : others.length > 0
              ? i18n.t('in_app.look_up_all')
              : i18n.t('in_app.look_up', [plain(app.name)])}
        </Button>
      )}
    </div>
  );
}

function mayBeAsked(state: AppState | undefined): boolean {
  return state === undefined || state.at === 'failed' || (state.at === 'answered' && state.problem !== null);
}

function AppLines({ app, state }: { app: AppName; state: AppState | undefined }) {
  const name = plain(app.name);
  if (state === undefined) return null;
  if (state.at === 'asking') return <li class="ink3">{i18n.t('in_app.asking', [name])}</li>;
  if (state.at === 'failed') return <FailedLine name={name} reason={problemWords(state.problem).title} again={null} />;
  const { person, company, problem } = state;
  return (
    <>
      {person?.map((record) => (
        <RecordLine key={record.url ?? record.name} app={name} record={record} />
      ))}
      {person?.length === 0 && <li class="ink3">{i18n.t('in_app.none', [name])}</li>}
      {company?.map((record) => (
        <RecordLine key={record.url ?? record.name} app={name} record={record} />
      ))}
      {problem && <FailedLine name={name} reason={problem.reason} again={problem.again} />}
    </>
  );
}

function FailedLine({
  name,
  reason,
  again,
}: { name: string; reason: string } & Pick<NonNullable<AppAnswers['problem']>, 'again'>) {
  const now = useNow();
  const wait = again !== null && again > now ? clock(again - now) : null;
  return (
    <li class="failed">
      <Icon name="alert" size="small" />
      <span>
        <b class="med">{i18n.t('in_app.failed', [name])}</b> <bdi>{plain(reason)}</bdi>
        {wait && <span aria-live="off"> {i18n.t('in_app.again_in', [wait])}</span>}
      </span>
    </li>
  );
}

function RecordLine({ app, record }: { app: string; record: AppRecord }) {
  const { kind, owner, stage, deal } = record;
  const name = plainOrNull(record.name);
  const url = webAddress(record.url);
  const where = kind === 'company' ? i18n.t('in_app.company_in', [app]) : i18n.t('in_app.in', [app]);
  const words = [
    kind === 'company' ? name : null,
    deal && i18n.t('in_app.deal', [plain(deal)]),
    stage && i18n.t('in_app.stage', [plain(stage)]),
    owner && i18n.t('in_app.owner', [plain(owner)]),
  ].filter((word) => word !== null && word !== '');
  return (
    <li>
      <span class="in-app-words">
        <b class="med dotted">
          <bdi>{where}</bdi>
        </b>
        {words.map((word) => (
          <Dotted key={word}>{word}</Dotted>
        ))}
      </span>
      {url && (
        <a
          class="link"
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={i18n.t('in_app.open_in', [name ?? where, app])}
        >
          {i18n.t('in_app.open')}
        </a>
      )}
    </li>
  );
}
