/** What is stored on this device, and how to delete it. */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { openWorkspace } from '../../lib/browser/pages.ts';
import { Button } from '../controls/button.tsx';
import { Switch } from '../controls/fields/choices.tsx';
import { Field } from '../controls/fields/field.tsx';
import { Dialog } from '../controls/layers/dialog.tsx';
import { number } from '../format/numbers.ts';
import { RetentionChoice } from '../privacy/retention-choice.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { linkTo } from '../shell/route.ts';
import { ChangeFailed } from './change-failed.tsx';
import { Block, Item } from './options-frame.tsx';
import type { Options } from './options-store.ts';

export function StoredData({ options }: { options: Options }) {
  const { data, settings, change, forgetEverything, unforgotten } = options;
  const [sure, setSure] = useState(false);
  const [address, setAddress] = useState('');
  const cacheSize = data.cacheSize.value;
  const uncleared = data.uncleared.value;
  const megabytes = cacheSize ? Math.max(0.1, cacheSize.bytes / 1_000_000) : 0;
  return (
    <>
      <Item
        title={i18n.t('data.kept')}
        words={
          cacheSize && (
            <span role="status">
              {i18n.t('data.kept_words', cacheSize.answers, [
                number(cacheSize.answers),
                number(Math.round(megabytes * 10) / 10),
              ])}
            </span>
          )
        }
      >
        <Button disabled={cacheSize?.answers === 0} label={i18n.t('data.clear_kept')} onClick={data.clearCache}>
          {i18n.t('data.clear')}
        </Button>
      </Item>
      {uncleared.cache && (
        <Block>
          <ProblemNotice problem={uncleared.cache} onNext={data.clearCache} />
        </Block>
      )}
      <Item title={i18n.t('data.journal')} words={i18n.t('data.journal_words')}>
        <span class="line">
          <Button disabled={cacheSize?.journal === 0} label={i18n.t('data.clear_journal')} onClick={data.clearJournal}>
            {i18n.t('data.clear')}
          </Button>
          <Switch
            label={i18n.t('data.keep_journal')}
            checked={settings.value?.journal ?? true}
            onChange={(journal) => change({ journal })}
          />
        </span>
      </Item>
      {uncleared.journal && (
        <Block>
          <ProblemNotice problem={uncleared.journal} onNext={data.clearJournal} />
        </Block>
      )}
      <ChangeFailed options={options} of="journal" />
      <Item title={i18n.t('workspace.place_person')} words={i18n.t('access.step_words')}>
        <form
          class="line"
          onSubmit={(event) => {
            event.preventDefault();
            void openWorkspace(linkTo('person', { email: address.trim() }));
          }}
        >
          <Field
            small
            dir="ltr"
            inputMode="email"
            label={i18n.t('access.address')}
            placeholder={i18n.t('access.address')}
            value={address}
            onValue={setAddress}
          />
          <Button submit>{i18n.t('access.show')}</Button>
        </form>
      </Item>
      {settings.value && (
        <Item title={i18n.t('retention.title')} words={i18n.t('retention.words')}>
          <RetentionChoice retention={settings.value.retention} onChoose={(retention) => change({ retention })} />
        </Item>
      )}
      <ChangeFailed options={options} of="retention" />
      <Item title={i18n.t('data.forget')} words={i18n.t('data.forget_words')}>
        <Button look="danger" onClick={() => setSure(true)}>
          {i18n.t('data.forget_step')}
        </Button>
      </Item>
      {unforgotten.value && (
        <Block>
          <ProblemNotice problem={unforgotten.value} onNext={forgetEverything} />
        </Block>
      )}
      {sure && (
        <Confirm
          title={i18n.t('data.forget_sure')}
          words={i18n.t('data.forget_sure_words')}
          step={i18n.t('data.forget')}
          onYes={forgetEverything}
          onClose={() => setSure(false)}
        />
      )}
    </>
  );
}

interface ConfirmProps {
  title: string;
  words: string;
  /** The label of the confirming button. */
  step: string;
  onYes: () => void;
  onClose: () => void;
}

/** Asks once more before something goes for good. */
export function Confirm({ title, words, step, onYes, onClose }: ConfirmProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      steps={
        <>
          <Button look="quiet" onClick={onClose}>
            {i18n.t('data.keep')}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onClose();
              onYes();
            }}
          >
            {step}
          </Button>
        </>
      }
    >
      <p class="ink2">{words}</p>
    </Dialog>
  );
}
