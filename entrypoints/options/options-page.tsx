/** The options as a whole: signals to props, events to verbs. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Journal } from '../../components/activity/journal-table.tsx';
import { About } from '../../components/options/about.tsx';
import { Habits } from '../../components/options/habits.tsx';
import { KeptData } from '../../components/options/kept-data.tsx';
import { Mailboxes } from '../../components/options/mailboxes-view.tsx';
import { optionParts, type PartName } from '../../components/options/option-parts.ts';
import { Block, Card, OptionsFrame, Section } from '../../components/options/options-frame.tsx';
import { Permissions } from '../../components/options/permissions.tsx';
import { ServiceStatus } from '../../components/options/service-status.tsx';
import { KeysHere, Shortcuts } from '../../components/options/shortcuts.tsx';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import type { Options } from '../../lib/screens/options/options.ts';
import { ServicePart } from './service-part.tsx';

export function OptionsPage({ options }: { options: Options }) {
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
      {section('service', <ServicePart services={services} />, chosen && <ServiceStatus service={chosen} />)}
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
            <Shortcuts shortcuts={options.shortcuts.list.value} onChange={options.shortcuts.change} />
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
