import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { limits } from '../../lib/contract/limits.ts';
import { ListMenu } from '../contact/save-menu.tsx';
import { Button } from '../controls/button.tsx';
import { Empty } from '../controls/empty.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { View } from '../controls/view.tsx';
import { age } from '../format/ages.ts';
import { costWords } from '../format/cost-words.ts';
import { useNow } from '../format/now.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { KeysHelp, type KeyUse } from '../shell/keys/keys-help.tsx';
import { listenToRows, onRows } from '../shell/keys/row-keys.ts';
import { nextStep } from '../shell/next-steps.ts';
import { placeWords } from '../shell/place-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { isThisDevice } from '../shell/this-device.ts';
import type { CampaignsProps } from './campaigns-store.ts';
import { RecipientsTable } from './recipients-table.tsx';
import './campaigns-view.css';

const uses: readonly KeyUse[] = ['move', 'within', 'select', 'back', 'help'];

export function CampaignsView({ workspace, store }: CampaignsProps) {
  const [keys, setKeys] = useState(false);
  const shown = store.recipients.value;
  const now = useNow();
  useEffect(() => {
    const life = new AbortController();
    listenToRows((verb) => {
      if (verb !== 'keys') return onRows(verb, store.selection);
      setKeys(true);
      return true;
    }, life.signal);
    return () => life.abort();
  }, [store]);
  if (isThisDevice(workspace.shared.service.value)) {
    return (
      <View title={placeWords('campaigns')}>
        <Placed>
          <Empty title={i18n.t('device_account.campaigns_title')}>{i18n.t('device_account.campaigns')}</Empty>
        </Placed>
      </View>
    );
  }
  return (
    <View
      title={placeWords('campaigns')}
      note={
        shown && (
          <>
            <span class="dotted">{loadedWords(shown.rows.length, shown.next === null)}</span>
            <span class="dotted">{i18n.t('kept_line.answered', [age(shown.info, now)])}</span>
          </>
        )
      }
      actions={
        shown &&
        shown.rows.length > 0 && (
          <>
            <Button icon="copy" onClick={store.copy}>
              {i18n.t('campaigns.copy_all')}
            </Button>
            <Button icon="csv" onClick={store.csv}>
              {i18n.t('campaigns.csv')}
            </Button>
          </>
        )
      }
      tools={<CampaignForm store={store} />}
      floating={<RecipientsBar workspace={workspace} store={store} />}
    >
      <Body workspace={workspace} store={store} />
      {keys && <KeysHelp uses={uses} onClose={() => setKeys(false)} />}
    </View>
  );
}

/** `1–100, more`; services report no total. */
export function loadedWords(loaded: number, ended: boolean): string {
  if (loaded === 0) return i18n.t('campaigns.none_loaded');
  return ended ? i18n.t('campaigns.all', loaded, [number(loaded)]) : i18n.t('campaigns.loaded', [number(loaded)]);
}

/** A field for the campaign's identifier, since no operation lists campaigns, and the recent ones */
function CampaignForm({ store }: Pick<CampaignsProps, 'store'>) {
  const state = store.state.value;
  const wrong = store.wrong.value;
  return (
    <div class="campaign-form">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          store.open();
        }}
      >
        <LabelledField
          label={i18n.t('campaigns.id')}
          dir="ltr"
          value={store.typed.value}
          maxLength={200}
          error={wrong && i18n.t(`campaigns.wrong_${wrong}`)}
          hint={i18n.t('campaigns.id_hint')}
          onValue={store.type}
          onEnter={() => store.open()}
        />
        <Button
          look="primary"
          size="big"
          submit
          busy={state.at === 'asking' && state.wanted === 'first'}
          cost={costWords({ spends: 'nothing' })}
        >
          {i18n.t('campaigns.show')}
        </Button>
      </form>
      {store.recent.value.length > 0 && (
        <div class="campaign-recent">
          <h2 class="label">{i18n.t('campaigns.recent')}</h2>
          <ul>
            {store.recent.value.map((id) => (
              <li key={id}>
                <button type="button" class="link cut" dir="ltr" onClick={() => store.open(id)}>
                  {plain(id)}
                </button>
                <IconButton
                  icon="x"
                  small
                  label={i18n.t('recents.forget', [plain(id)])}
                  onClick={() => store.forget(id)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Body({ workspace, store }: CampaignsProps) {
  const state = store.state.value;
  const shown = store.recipients.value;
  if (state.at === 'idle') {
    return (
      <Placed>
        <Empty title={i18n.t('campaigns.start_title')}>{i18n.t('campaigns.start')}</Empty>
      </Placed>
    );
  }
  if (state.at === 'failed' && state.wanted === 'first') {
    const isBesideTheField = state.problem.code === 'not-found' || state.problem.code === 'refused-input';
    return isBesideTheField ? null : (
      <Placed>
        <ProblemNotice problem={state.problem} onNext={nextStep(workspace.shared, store.again)} />
      </Placed>
    );
  }
  if (shown?.rows.length === 0) {
    return (
      <Placed>
        <Empty
          title={i18n.t('campaigns.none_title')}
          step={<Button onClick={store.again}>{i18n.t('campaigns.look_again')}</Button>}
        >
          {i18n.t('campaigns.none')}
        </Empty>
      </Placed>
    );
  }
  return (
    <>
      <RecipientsTable workspace={workspace} store={store} />
      {shown && shown.next !== null && (
        <Placed>
          {state.at === 'failed' ? (
            <ProblemNotice problem={state.problem} onNext={nextStep(workspace.shared, store.more)} />
          ) : (
            <Button busy={state.at === 'asking'} onClick={store.more}>
              {i18n.t('more.next', [number(limits.recipients.maxPerPage)])}
            </Button>
          )}
        </Placed>
      )}
    </>
  );
}

/** Takes the recipients' place, or stands below them. */
function Placed({ children }: { children: ComponentChildren }) {
  return <div class="recipients-end">{children}</div>;
}

/** Actions for the selected recipients, floating over the table */
function RecipientsBar({ workspace: { shared }, store }: CampaignsProps) {
  const selected = store.selection.rows.value.length;
  if (selected === 0) return null;
  const list = shared.settings.value?.list ?? null;
  const usual = { words: list ?? i18n.t('lists.usual'), checked: true, onChoose: () => store.save(null) };
  return (
    <section class="recipients-bar" aria-label={i18n.t('dock.label')}>
      <span class="med" role="status">
        {i18n.t('dock.selected', selected, [number(selected)])}
      </span>
      <ListMenu
        words={i18n.t('campaigns.save_as_leads')}
        heading={i18n.t('lists.save_to')}
        first={[usual]}
        lists={shared.saves.lists.value.filter((name) => name !== list)}
        onChoose={store.save}
      />
      <Button look="quiet" icon="copy" onClick={store.copy}>
        {i18n.t('campaigns.copy')}
      </Button>
      <Button look="quiet" icon="csv" label={i18n.t('files.save_csv')} onClick={store.csv}>
        {i18n.t('campaigns.csv')}
      </Button>
      <IconButton icon="x" label={i18n.t('dock.clear')} onClick={store.selection.clear} />
    </section>
  );
}
