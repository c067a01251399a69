/** The dialog that informs people about the data stored about them. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Segments } from '../controls/fields/choices.tsx';
import { LabelledArea, LabelledField } from '../controls/fields/field.tsx';
import { Icon } from '../controls/icon.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Dialog } from '../controls/layers/dialog.tsx';
import { Progress } from '../controls/progress.tsx';
import { exactTime } from '../format/ages.ts';
import { number } from '../format/numbers.ts';
import { nameOf } from '../format/person-words.ts';
import { plain } from '../format/plain.ts';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { Workspace } from '../shell/workspace-state.ts';
import type { Notice } from './notice-store.ts';
import { languages, ownFields, spokenFields, spokenKey, usualTemplate, usualWords } from './notice-text.ts';
import './notice-view.css';

export interface NoticeProps {
  shared: Workspace['shared'];
  store: Notice;
  onClose: () => void;
}

export function NoticeView({ shared, store, onClose }: NoticeProps) {
  const several = store.leads.value.length > 1;
  const state = store.state.value;
  return (
    <Dialog
      sheet
      title={several ? i18n.t('inform.title_many', [number(store.leads.value.length)]) : i18n.t('inform.title')}
      onClose={onClose}
      steps={<Steps store={store} />}
    >
      <div class="notice-sheet">
        {several && <Person store={store} />}
        <Segments
          label={i18n.t('inform.language')}
          value={store.language.value}
          options={languages.map((value) => ({ value, words: i18n.t(`inform.language_${value}`) }))}
          onChoose={store.speak}
        />
        <Details store={store} />
        <LabelledField
          label={i18n.t('inform.subject')}
          value={store.made.value.subject}
          readOnly
          onValue={() => undefined}
        />
        <LabelledArea
          label={i18n.t('inform.text')}
          rows={14}
          dir="auto"
          value={store.made.value.body}
          onValue={store.edit}
        />
        {several && <Everyone store={store} />}
        {state.at === 'failed' && (
          <ProblemNotice problem={state.problem} onNext={nextStep(shared, () => void store.again())} />
        )}
        {store.inNotes.value && <p class="t12 ink2">{i18n.t('inform.in_notes')}</p>}
        <p class="t12 ink3">{i18n.t('inform.no_advice')}</p>
      </div>
    </Dialog>
  );
}

/** Whose text is shown, with buttons for the previous and the next person */
function Person({ store }: { store: Notice }) {
  const { lead, index, leads, show } = store;
  const name = nameOf(lead.value) ?? plain(lead.value.email);
  return (
    <div class="line">
      <span class="med cut" title={plain(lead.value.email)}>
        <bdi>{name}</bdi>
      </span>
      <span class="push" />
      <span class="t12 ink3" role="status">
        {i18n.t('inform.of', [number(index.value + 1), number(leads.value.length)])}
      </span>
      <IconButton icon="up" small label={i18n.t('inform.previous')} onClick={() => show(index.value - 1)} />
      <IconButton icon="down" small label={i18n.t('inform.next')} onClick={() => show(index.value + 1)} />
    </div>
  );
}

/** What the user says about themselves; open until it is complete. */
function Details({ store }: { store: Notice }) {
  const { made, own, language, fill } = store;
  const [wasComplete] = useState(made.value.missing.length === 0);
  const field = (key: string, words: string, placeholder = '') => (
    <LabelledField
      key={key}
      small
      label={words}
      dir="auto"
      placeholder={placeholder}
      value={own.value[key] ?? ''}
      onValue={(text) => fill(key, text)}
    />
  );
  const template = spokenKey('template', language.value);
  return (
    <>
      <Fold title={i18n.t('inform.own')} open={!wasComplete}>
        {ownFields.map((key) => field(key, i18n.t(`inform.own_${key}`)))}
        {spokenFields.map((key) =>
          field(spokenKey(key, language.value), i18n.t(`inform.own_${key}`), usualWords(key, language.value)),
        )}
      </Fold>
      <Fold title={i18n.t('inform.template')}>
        <LabelledArea
          label={i18n.t('inform.template')}
          hint={i18n.t('inform.template_hint')}
          rows={10}
          dir="auto"
          value={own.value[template] || usualTemplate(language.value)}
          onValue={(text) => fill(template, text)}
        />
        <Button size="small" look="quiet" disabled={!own.value[template]} onClick={() => fill(template, '')}>
          {i18n.t('inform.template_reset')}
        </Button>
      </Fold>
    </>
  );
}

function Fold({ title, open, children }: { title: string; open?: boolean; children: ComponentChildren }) {
  return (
    <details class="notice-fold" open={open}>
      <summary class="fold">
        {title}
        <Icon name="down" size="small" />
      </summary>
      {children}
    </details>
  );
}

/** What is done for all people at once */
function Everyone({ store }: { store: Notice }) {
  const left = store.leads.value.filter(({ id }) => !store.done.value.has(id)).length;
  return (
    <div class="line notice-all">
      <Button
        size="small"
        icon="csv"
        disabled={!store.complete.value}
        busy={!store.ready.value}
        onClick={store.saveAll}
      >
        {i18n.t('inform.save_all', [number(store.leads.value.length)])}
      </Button>
      <Button size="small" icon="check" disabled={left === 0} onClick={() => void store.recordAll()}>
        {i18n.t('inform.record_all', left, [number(left)])}
      </Button>
    </div>
  );
}

function Steps({ store }: { store: Notice }) {
  const state = store.state.value;
  const { missing } = store.made.value;
  const { link, whole } = store.draft.value;
  if (state.at === 'recording') return <Progress label={i18n.t('inform.recording')} done={state.done} of={state.of} />;
  if (state.at === 'drafted')
    return (
      <>
        <span class="ink2 notice-ask" role="status">
          {whole ? i18n.t('inform.sent_it') : i18n.t('inform.paste_it')}
        </span>
        <Button look="quiet" onClick={store.notSent}>
          {i18n.t('inform.not_sent')}
        </Button>
        <Button look="primary" onClick={() => void store.record(true)}>
          {i18n.t('inform.record')}
        </Button>
      </>
    );
  const at = store.informed.value;
  if (at !== null)
    return (
      <>
        <span class="ink2 notice-ask" role="status">
          {i18n.t('inform.informed', [exactTime(at)])}
        </span>
        <Button look="quiet" onClick={() => void store.record(false)}>
          {i18n.t('inform.take_back')}
        </Button>
      </>
    );
  if (missing.length > 0)
    return (
      <span class="ink2" role="status">
        {i18n.t('inform.missing', [missing.map((key) => i18n.t(`inform.own_${key}`)).join(i18n.t('list_comma'))])}
      </span>
    );
  return (
    <>
      <Button icon="copy" onClick={store.copyText}>
        {i18n.t('inform.copy')}
      </Button>
      <Button icon="check" onClick={() => void store.record(true)}>
        {i18n.t('inform.record')}
      </Button>
      <a class="btn primary" href={link} target="_blank" rel="noopener noreferrer" onClick={store.drafted}>
        {i18n.t('inform.draft')}
      </a>
    </>
  );
}
