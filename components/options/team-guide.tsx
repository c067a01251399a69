/** How a team gets a service of its own. The commands are those of lib/team-service/README.md. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { Icon } from '../controls/icon.tsx';
import { around, slot } from '../format/around.tsx';
import { useTitle } from '../shell/title.ts';
import './team-guide.css';

export const guideAddress = '#team-guide';

/** Opens beside the form, so that nothing typed is lost. */
export function TeamGuideLink() {
  return (
    <a class="link" href={guideAddress} target="_blank" rel="noopener">
      {i18n.t('team.guide')}
    </a>
  );
}

export function TeamGuide() {
  useTitle(i18n.t('team_guide.title'));
  return (
    <main class="team-guide">
      <header>
        <span class="team-guide-mark">
          <Icon name="mark" size="large" />
        </span>
        <h1>{i18n.t('team_guide.title')}</h1>
        <p class="ink2">{i18n.t('team_guide.lead')}</p>
      </header>
      <ol class="card">
        <Step title={i18n.t('team_guide.computer')} words={i18n.t('team_guide.computer_words')} />
        <Step title={i18n.t('team_guide.start')} words={i18n.t('team_guide.start_words')}>
          <Commands lines={['npm ci --omit=dev --workspace lib/team-service', 'npm run service -- --data FOLDER']} />
        </Step>
        <Step
          title={i18n.t('team_guide.key')}
          words={around(i18n.t('team_guide.key_words', [slot]), <Code>first-key</Code>)}
        />
        <Step
          title={i18n.t('team_guide.connect')}
          words={around(i18n.t('team_guide.connect_words', [slot]), <Code>http://127.0.0.1:4400/v2</Code>)}
        />
        <Step title={i18n.t('team_guide.members')} words={i18n.t('team_guide.members_words')}>
          <Commands lines={['npm run service -- key add "Fenna Aas"']} />
        </Step>
        <Step
          title={i18n.t('team_guide.network')}
          words={around(i18n.t('team_guide.network_words', [slot]), <Code>lib/team-service/README.md</Code>)}
        />
      </ol>
      <p>
        <a class="btn primary big" href="#service">
          {i18n.t('team_guide.done')}
        </a>
      </p>
    </main>
  );
}

function Step({ title, words, children }: { title: string; words: ComponentChildren; children?: ComponentChildren }) {
  return (
    <li class="block">
      <h2 class="t15">{title}</h2>
      <p class="ink2">{words}</p>
      {children}
    </li>
  );
}

function Code({ children }: { children: string }) {
  return (
    <code key="code" dir="ltr">
      {children}
    </code>
  );
}

function Commands({ lines }: { lines: readonly string[] }) {
  return (
    <pre dir="ltr">
      <code>{lines.join('\n')}</code>
    </pre>
  );
}
