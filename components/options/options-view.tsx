import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Journal } from '../activity/journal-table.tsx';
import { Button } from '../controls/button.tsx';
import { Icon, type IconName } from '../controls/icon.tsx';
import { NavLinks, SideNav } from '../controls/side-nav.tsx';
import { plain } from '../format/plain.ts';
import { KeyList } from '../shell/keys/keys-help.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { TakeLeadsNotice } from '../shell/take-leads.tsx';
import { useTitle } from '../shell/title.ts';
import { ChangeFailed } from './change-failed.tsx';
import { DeviceDataView } from './device-data.tsx';
import { DeviceDns } from './device-dns.tsx';
import { Habits } from './habits.tsx';
import { MailboxesView } from './mailboxes-view.tsx';
import { Block, Item, Section } from './options-frame.tsx';
import type { Options } from './options-store.ts';
import { ServiceStatus, ServicesView } from './services-view.tsx';
import { StoredData } from './stored-data.tsx';
import { SyncView } from './sync-view.tsx';
import { TeamMoveView } from './team-move.tsx';
import { WaterfallView } from './waterfall-view.tsx';
import './options-view.css';

export function OptionsView({ options }: { options: Options }) {
  useTitle(i18n.t('options.label'));
  const parts = optionParts();
  const current = useCurrent(parts.map((part) => part.id));
  const section = (id: PartName, children: ComponentChildren, aside?: ComponentChildren) => (
    <Section id={id} title={parts.find((part) => part.id === id)?.words ?? ''} aside={aside}>
      {children}
    </Section>
  );
  const { services, data } = options;
  const chosen = services.list.value.find((service) => service.id === services.chosen.value);
  const { entries, more } = data.journal.value;
  // Only this device asks a DNS server.
  const hasDevice = services.list.value.some(({ kind }) => kind === 'device');
  return (
    <div class="options">
      <SideNav label={i18n.t('options.label')}>
        <NavLinks
          links={parts.map(({ id, ...part }) => ({
            ...part,
            to: `#${id}`,
            current: id === current ? 'true' : undefined,
          }))}
        />
      </SideNav>
      <main class="settings">
        <h1 class="vh">{i18n.t('options.label')}</h1>
        {options.silent.value && <ProblemNotice problem={options.silent.value} onNext={options.load} />}
        {section(
          'service',
          <>
            {options.move.state.value.at === 'none' && <TakeLeadsNotice store={options.take} />}
            <ServicesView services={services} />
            <WaterfallView store={options.waterfall} />
            <ChangeFailed options={options} of="waterfall" />
            <TeamMoveView move={options.move} />
            {options.settings.value && hasDevice && (
              <DeviceDns
                resolver={options.settings.value.resolver}
                onChoose={(resolver) => options.change({ resolver })}
              />
            )}
            <ChangeFailed options={options} of="resolver" />
          </>,
          chosen && <ServiceStatus service={chosen} />,
        )}
        {section('permissions', <Permissions options={options} />)}
        {section('mailboxes', <MailboxesView options={options} />)}
        {options.settings.value && section('habits', <Habits options={options} />)}
        {section(
          'keys',
          <>
            <Block>
              <BrowserKeys shortcuts={options.shortcuts} />
            </Block>
            <Block>
              <KeysHere />
            </Block>
          </>,
        )}
        {section('sync', <SyncView sync={options.sync} />)}
        {section(
          'data',
          <>
            <DeviceDataView device={options.device} />
            <StoredData options={options} />
          </>,
        )}
        {section('journal', <Journal entries={entries} more={more} onMore={data.moreJournal} />)}
        {section('about', <About version={options.version} />)}
      </main>
    </div>
  );
}

/**
 * The section being read: the last one whose heading is above the upper third. At the top of the page it is the first
 * section. At the end it is the linked section if that is in view, otherwise the last.
 */
function useCurrent(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? '');
  const key = ids.join(' ');
  useEffect(() => {
    const look = () => {
      const all = key.split(' ');
      const isPassed = (id: string) =>
        (document.getElementById(id)?.getBoundingClientRect().top ?? innerHeight) < innerHeight / 3;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const linked = isAtEnd ? all.find((id) => location.hash === `#${id}` && isInView(id)) : undefined;
      const now = scrollY === 0 ? all[0] : isAtEnd ? all.at(-1) : all.findLast(isPassed);
      setCurrent(linked ?? now ?? all[0] ?? '');
    };
    look();
    const life = new AbortController();
    addEventListener('scroll', look, { passive: true, signal: life.signal });
    addEventListener('hashchange', look, { signal: life.signal });
    return () => life.abort();
  }, [key]);
  return current;
}

function isInView(id: string): boolean {
  const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1;
  return top >= 0 && top < innerHeight;
}

type PartName = 'service' | 'permissions' | 'mailboxes' | 'habits' | 'keys' | 'sync' | 'data' | 'journal' | 'about';

function optionParts(): { id: PartName; words: string; icon: IconName }[] {
  return [
    { id: 'service', words: i18n.t('options.service'), icon: 'plug' },
    { id: 'permissions', words: i18n.t('options.permissions'), icon: 'shield' },
    { id: 'mailboxes', words: i18n.t('options_mailboxes.title'), icon: 'mail' },
    { id: 'habits', words: i18n.t('options.habits'), icon: 'settings' },
    { id: 'keys', words: i18n.t('options.keys'), icon: 'keys' },
    { id: 'sync', words: i18n.t('sync.title'), icon: 'sync' },
    { id: 'data', words: i18n.t('options.data'), icon: 'db' },
    { id: 'journal', words: i18n.t('options.journal'), icon: 'clock' },
    { id: 'about', words: i18n.t('options.about'), icon: 'info' },
  ];
}

/** Browser permissions: granted in a click, revocable at any time. */
function Permissions({ options: { services, follow, badge, notify } }: { options: Options }) {
  const remote = services.list.value.filter((one) => one.kind === 'remote');
  const states = new Map(remote.map(({ base, state }) => [new URL(base).origin, state]));
  return (
    <>
      {[...states].map(([origin, state]) => (
        <Item key={origin} title={plain(origin.replace(/^https?:\/\//, ''))} words={i18n.t('permission.service')}>
          {state === 'no-permission' ? (
            <Button onClick={() => services.grant(origin)}>{i18n.t('next.grant')}</Button>
          ) : (
            <Granted words={i18n.t('permission.granted')} />
          )}
        </Item>
      ))}
      <Item title={i18n.t('permission.page')} words={i18n.t('permission.page_words')}>
        <Granted words={i18n.t('permission.on_click')} />
      </Item>
      <Item title={i18n.t('panel.tabs')} words={i18n.t('panel.tabs_words')}>
        {follow.on.value ? <Granted words={i18n.t('permission.granted')} /> : <Off />}
      </Item>
      <Item title={i18n.t('badge.permission')} words={i18n.t('badge.permission_words')}>
        {badge.on.value ? <Granted words={i18n.t('permission.granted')} /> : <Off />}
      </Item>
      <Item title={i18n.t('notify.permission')} words={i18n.t('notify.permission_words')}>
        {notify.allowed.value ? <Granted words={i18n.t('permission.granted')} /> : <Off />}
      </Item>
    </>
  );
}

function Off() {
  return <span class="t12 ink3">{i18n.t('panel.off')}</span>;
}

function Granted({ words }: { words: string }) {
  return (
    <span class="line t12 ink3">
      <Icon name="check" size="small" /> {words}
    </span>
  );
}

/** Shortcuts that the browser manages, with a link to change them */
function BrowserKeys({ shortcuts: { list, change } }: Pick<Options, 'shortcuts'>) {
  return (
    <div class="shortcuts">
      <h3 class="med">{i18n.t('commands.browser')}</h3>
      {list.value && (
        <dl class="keys-list">
          {list.value.map(({ name, words, key }) => (
            <div key={name}>
              <dt>{key === '' ? <span class="t12 ink3">{i18n.t('commands.none')}</span> : <kbd>{plain(key)}</kbd>}</dt>
              <dd>{words === '' ? i18n.t('commands.open') : plain(words)}</dd>
            </div>
          ))}
        </dl>
      )}
      {change ? (
        <Button onClick={change}>{i18n.t('commands.change')}</Button>
      ) : (
        <p class="t12 ink3">{i18n.t('commands.where')}</p>
      )}
    </div>
  );
}

/** Shortcuts inside Harrier's own pages */
function KeysHere() {
  return (
    <div class="shortcuts">
      <h3 class="med">{i18n.t('commands.within')}</h3>
      <KeyList />
    </div>
  );
}

/** Harrier's version and its promise */
function About({ version }: Pick<Options, 'version'>) {
  return (
    <>
      <Item title={i18n.t('about.version', [plain(version)])} words={i18n.t('about.license')} />
      <Item title={i18n.t('about.promise')} words={i18n.t('about.promise_words')} />
    </>
  );
}
