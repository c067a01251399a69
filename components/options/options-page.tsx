/** The options, the welcome page at `#welcome`, or the team's guide */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Options } from './options-store.ts';
import { OptionsView } from './options-view.tsx';
import { guideAddress, TeamGuide } from './team-guide.tsx';
import { createWelcome } from './welcome-store.ts';
import { WelcomeView } from './welcome-view.tsx';

type Page = 'options' | 'welcome' | 'guide';

function pageAt(hash: string): Page {
  if (hash === '#welcome') return 'welcome';
  return hash === guideAddress ? 'guide' : 'options';
}

export function OptionsPage({ options, life }: { options: Options; life: AbortSignal }) {
  const [page, setPage] = useState(pageAt(location.hash));
  useEffect(() => {
    addEventListener('hashchange', () => setPage(pageAt(location.hash)), { signal: life });
  }, [life]);
  const isWelcome = page === 'welcome';
  const welcome = useMemo(() => (isWelcome ? createWelcome(life, options.services) : null), [isWelcome, life, options]);
  if (page === 'guide') return <TeamGuide />;
  return welcome ? <WelcomeView services={options.services} welcome={welcome} /> : <OptionsView options={options} />;
}
