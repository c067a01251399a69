/** Appearance, automatic behaviour, daily limits, and the list for new leads */
import { i18n } from '#i18n';
import { limits } from '../../lib/contract/limits.ts';
import { ListMenu, ListsWanted } from '../contact/save-menu.tsx';
import { Segments, Switch } from '../controls/fields/choices.tsx';
import { Icon } from '../controls/icon.tsx';
import { costWords } from '../format/cost-words.ts';
import { plain } from '../format/plain.ts';
import { membersFor } from '../format/waterfall-words.ts';
import { isFreeAt } from '../shell/plan.ts';
import { ChangeFailed } from './change-failed.tsx';
import './habits.css';
import { LimitField } from './limit-field.tsx';
import { Item } from './options-frame.tsx';
import type { Options } from './options-store.ts';

export function Habits({ options }: { options: Options }) {
  const { follow, badge, notify, change } = options;
  const settings = options.settings.value;
  if (!settings) return null;
  const { theme, list, listManaged, patient, searchOnOpen, deviceFirst, lookUpInApps, ceilings } = settings;
  const { list: services, chosen } = options.services;
  // `deviceFirst` is offered for remote services only. For this device it would change nothing, and sample companies
  // are on no page.
  const answering = services.value.find(({ id }) => id === chosen.value);
  const isFree = isFreeAt(answering ?? null, options.services.usage.value);
  const searched = membersFor('search');
  const isOpeningFree = searched.length === 0 ? isFree : searched.every(({ free }) => free);
  const serviceList = answering?.kind === 'device' ? i18n.t('lists.usual') : i18n.t('habit.list_service');
  const lists = options.lists.value;
  return (
    <>
      <Item title={i18n.t('habit.theme')}>
        <Segments
          label={i18n.t('habit.theme')}
          value={theme}
          options={[
            { value: 'system', words: i18n.t('habit.system'), icon: 'screen' },
            { value: 'light', words: i18n.t('habit.light'), icon: 'sun' },
            { value: 'dark', words: i18n.t('habit.dark'), icon: 'moon' },
          ]}
          onChoose={(chosen) => change({ theme: chosen })}
        />
      </Item>
      <ChangeFailed options={options} of="theme" />
      <Item title={i18n.t('habit.list')} words={listManaged ? i18n.t('service.managed') : i18n.t('habit.list_words')}>
        {listManaged ? (
          <span class="line t12 ink2">
            <Icon name="lock" size="small" />
            <bdi>{plain(list ?? serviceList)}</bdi>
          </span>
        ) : (
          <ListsWanted.Provider value={options.askLists}>
            <ListMenu
              words={<bdi>{plain(list ?? serviceList)}</bdi>}
              heading={i18n.t('habit.list')}
              first={[{ words: serviceList, checked: list === null, onChoose: () => change({ list: null }) }]}
              lists={list !== null && !lists.includes(list) ? [list, ...lists] : lists}
              list={list}
              onChoose={(chosen) => change({ list: chosen })}
            />
          </ListsWanted.Provider>
        )}
      </Item>
      <ChangeFailed options={options} of="list" />
      <SwitchItem
        title={i18n.t('habit.patient')}
        words={i18n.t(isFree ? 'habit.patient_free' : 'habit.patient_words', [limits.finder.maxDuration])}
        checked={patient}
        onChange={(on) => change({ patient: on })}
      />
      <ChangeFailed options={options} of="patient" />
      <SwitchItem
        title={i18n.t('habit.open')}
        words={
          isOpeningFree
            ? i18n.t('habit.open_free')
            : i18n.t('habit.open_words', [costWords({ spends: 'search', asks: 'search' })])
        }
        checked={searchOnOpen}
        onChange={(on) => change({ searchOnOpen: on })}
      />
      <ChangeFailed options={options} of="searchOnOpen" />
      {answering?.kind === 'remote' && (
        <SwitchItem
          title={i18n.t('habit.device_first')}
          words={i18n.t('habit.device_first_words')}
          checked={deviceFirst}
          onChange={(on) => change({ deviceFirst: on })}
        />
      )}
      <ChangeFailed options={options} of="deviceFirst" />
      {answering?.kind === 'remote' && answering.looksUp !== undefined && (
        <SwitchItem
          title={i18n.t('in_app.on_opening')}
          words={i18n.t('in_app.on_opening_words')}
          checked={lookUpInApps}
          onChange={(on) => change({ lookUpInApps: on })}
        />
      )}
      <ChangeFailed options={options} of="lookUpInApps" />
      <SwitchItem
        title={i18n.t('panel.follow')}
        words={i18n.t('panel.follow_words')}
        checked={follow.on.value}
        onChange={follow.set}
      />
      <SwitchItem
        title={i18n.t('badge.setting')}
        words={i18n.t('badge.setting_words')}
        checked={badge.on.value}
        onChange={badge.set}
      />
      <SwitchItem
        title={i18n.t('notify.setting')}
        words={i18n.t('notify.setting_words')}
        checked={notify.on.value}
        onChange={notify.set}
      />
      <ChangeFailed options={options} of="notify" />
      {!isFree && (
        <Item title={i18n.t('habit.ceilings')} words={i18n.t('habit.ceilings_words')}>
          <div class="ceilings">
            <LimitField
              label={i18n.t('quota.searches')}
              value={ceilings.search}
              onValue={(search) => change({ ceilings: { ...ceilings, search } })}
            />
            <LimitField
              label={i18n.t('quota.verifications')}
              value={ceilings.verification}
              onValue={(verification) => change({ ceilings: { ...ceilings, verification } })}
            />
          </div>
        </Item>
      )}
      <ChangeFailed options={options} of="ceilings" />
    </>
  );
}

interface SwitchItemProps {
  title: string;
  words: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}

function SwitchItem({ title, words, ...control }: SwitchItemProps) {
  return (
    <Item title={title} words={words}>
      <Switch label={title} {...control} />
    </Item>
  );
}
