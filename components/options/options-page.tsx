/** The options, or at `#welcome` the welcome page */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Options } from './options-store.ts';
import { OptionsView } from './options-view.tsx';
import { createWelcome } from './welcome-store.ts';
import { WelcomeView } from './welcome-view.tsx';

const isWelcome = () => location.hash === '#welcome';

export function OptionsPage({ options, life }: { options: Options; life: AbortSignal }) {
  const [welcomes, setWelcomes] = useState(isWelcome());
  useEffect(() => {
    addEventListener('hashchange', () => setWelcomes(isWelcome()), { signal: life });
  }, [life]);
  const welcome = useMemo(() => (welcomes ? createWelcome(life, options.services) : null), [welcomes, life, options]);
  return welcome ? <WelcomeView services={options.services} welcome={welcome} /> : <OptionsView options={options} />;
}
