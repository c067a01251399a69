/** The options: their parts one after the other. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Journal } from '../activity/journal-table.tsx';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { plain } from '../format/plain.ts';
import { KeyList } from '../shell/keys-help.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { Habits } from './habits.tsx';
import { KeptData } from './kept-data.tsx';
import { Mailboxes } from './mailboxes-view.tsx';
import { Block, Card, Item, OptionsFrame, type OptionsPart, Section } from './options-frame.tsx';
import type { Options } from './options-store.ts';
import { ServiceStatus, ServicesView } from './services-view.tsx';
import './options-view.css';

export function OptionsView({ options }: { options: Options }) {
  const parts = optionParts();
  const current = useCurrent(parts.map((part) => part.id));
  const section = (id: PartName, children: ComponentChildren, aside?: ComponentChildren) => (
    <Section id={id} title={parts.find((part) => part.id === id)?.words ?? ''} aside={aside}>
      <Card>{children}</Card>
    </Section>
  );
  const { services, settings, data, lists, follow, mailboxes } = options;
  const chosen = services.list.value.find((service) => service.id === services.chosen.value);
  const { entries, more } = data.journal.value;
  return (
    <OptionsFrame parts={parts} current={current}>
      {options.silent.value && <ProblemNotice problem={{ code: 'worker-silent' }} onNext={options.load} />}
      {section('service', <ServicesView services={services} />, chosen && <ServiceStatus service={chosen} />)}
      {section(
        'permissions',
        <Permissions
          origins={originsOf(options)}
          tabs={follow.on.value}
          notices={options.notify.allowed.value}
          onGrant={services.grant}
        />,
      )}
      {section(
        'mailboxes',
        <Mailboxes
          mailboxes={mailboxes.list.value}
          turning={mailboxes.turning.value}
          refused={mailboxes.refused.value}
          badge={settings.value?.mailBadge ?? false}
          onTurn={mailboxes.turn}
          own={mailboxes.own.value}
          onOwn={mailboxes.writeOwn}
          onAddOwn={mailboxes.addOwn}
          onBadge={(mailBadge) => options.change({ mailBadge })}
        />,
      )}
      {settings.value &&
        section(
          'habits',
          <Habits
            settings={settings.value}
            lists={lists.value}
            follow={follow.on.value}
            onFollow={follow.set}
            notify={options.notify.on.value}
            onNotify={options.notify.set}
            onChange={options.change}
          />,
        )}
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
      {section(
        'data',
        <KeptData
          kept={data.kept.value}
          journal={settings.value?.journal ?? true}
          onJournal={(journal) => options.change({ journal })}
          onClearKept={data.clearKept}
          onClearJournal={data.clearJournal}
          onForget={options.forgetEverything}
        />,
      )}
      {section('journal', <Journal entries={entries} more={more} onMore={data.moreJournal} />)}
      {section('about', <About version={options.version} />)}
    </OptionsFrame>
  );
}

function originsOf({ services }: Options): { origin: string; granted: boolean }[] {
  const origins = services.list.value.map(({ base, state }) => ({
    origin: new URL(base).origin,
    granted: state !== 'no-permission',
  }));
  return [...new Map(origins.map((one) => [one.origin, one])).values()];
}

/** The part that is read now: the last one whose head has passed the upper third; the first one before anything was scrolled, the last one at the end. */
function useCurrent(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? '');
  const key = ids.join(' ');
  useEffect(() => {
    const look = () => {
      const all = key.split(' ');
      const isPassed = (id: string) =>
        (document.getElementById(id)?.getBoundingClientRect().top ?? innerHeight) < innerHeight / 3;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const now = scrollY === 0 ? all[0] : isAtEnd ? all.at(-1) : all.findLast(isPassed);
      setCurrent(now ?? all[0] ?? '');
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [key]);
  return current;
}

type PartName = 'service' | 'permissions' | 'mailboxes' | 'habits' | 'keys' | 'data' | 'journal' | 'about';

function optionParts(): (OptionsPart & { id: PartName })[] {
  return [
    { id: 'service', words: i18n.t('options.service'), icon: 'plug' },
    { id: 'permissions', words: i18n.t('options.permissions'), icon: 'shield' },
    { id: 'mailboxes', words: i18n.t('options_mailboxes.title'), icon: 'mail' },
    { id: 'habits', words: i18n.t('options.habits'), icon: 'settings' },
    { id: 'keys', words: i18n.t('options.keys'), icon: 'keys' },
    { id: 'data', words: i18n.t('options.data'), icon: 'db' },
    { id: 'journal', words: i18n.t('options.journal'), icon: 'clock' },
    { id: 'about', words: i18n.t('options.about'), icon: 'info' },
  ];
}

interface PermissionsProps {
  /** One a service: its origin, and whether it may be reached. */
  origins: readonly { origin: string; granted: boolean }[];
  /** The side panel may see the addresses of all tabs. */
  tabs: boolean;
  /** The browser may show notices of the system's. */
  notices: boolean;
  /** Called in the click itself. */
  onGrant: (origin: string) => void;
}

/** What the browser allows Harrier: granted in a click, taken back at any time. */
export function Permissions({ origins, tabs, notices, onGrant }: PermissionsProps) {
  return (
    <>
      {origins.map(({ origin, granted }) => (
        <Item key={origin} title={plain(origin.replace(/^https?:\/\//, ''))} words={i18n.t('permission.service')}>
          {granted ? (
            <Granted words={i18n.t('permission.granted')} />
          ) : (
            <Button onClick={() => onGrant(origin)}>{i18n.t('next.grant')}</Button>
          )}
        </Item>
      ))}
      <Item title={i18n.t('permission.page')} words={i18n.t('permission.page_words')}>
        <Granted words={i18n.t('permission.on_click')} />
      </Item>
      <Item title={i18n.t('panel.tabs')} words={i18n.t('panel.tabs_words')}>
        {tabs ? <Granted words={i18n.t('permission.granted')} /> : <Off />}
      </Item>
      <Item title={i18n.t('notify.permission')} words={i18n.t('notify.permission_words')}>
        {notices ? <Granted words={i18n.t('permission.granted')} /> : <Off />}
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

/** The keys that the browser itself keeps for Harrier, with the way to where they are changed. */
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

/** Those that work in Harrier's own windows alone. */
function KeysHere() {
  return (
    <div class="shortcuts">
      <h3 class="med">{i18n.t('commands.within')}</h3>
      <KeyList />
    </div>
  );
}

/** Which Harrier this is, and what it promises. */
export function About({ version }: Pick<Options, 'version'>) {
  return (
    <>
      <Item title={i18n.t('about.version', [plain(version)])} words={i18n.t('about.license')} />
      <Item title={i18n.t('about.promise')} words={i18n.t('about.promise_words')} />
    </>
  );
}
