/**
 * Where checks may look up if a domain takes mail: two presets, an address of the user's own (needs a browser
 * permission), or nowhere.
 */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { originPattern, requestResolver } from '../../lib/browser/permissions.ts';
import {
  addressOf,
  type ResolverChoice,
  type ResolverName,
  resolverNames,
  resolvers,
} from '../../lib/device-service/verifier/resolvers.ts';
import { Button } from '../controls/button.tsx';
import { RadioLine } from '../controls/fields/choices.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import './device-dns.css';

interface DeviceDnsProps {
  /** Null: not decided yet */
  resolver: ResolverChoice | null;
  onChoose: (resolver: ResolverChoice) => void;
}

const presets: readonly ResolverName[] = ['cloudflare', 'google'];

export function DeviceDns({ resolver, onChoose }: DeviceDnsProps) {
  const [opened, setOpened] = useState(false);
  // The radio can be selected before an address is saved. Until then, the stored choice stays in use.
  const isOwn = opened || resolver?.at === 'own';
  const choose = (choice: ResolverChoice) => {
    setOpened(false);
    onChoose(choice);
  };
  return (
    <div class="item device-dns">
      <div class="item-words">
        <h3 class="med">{i18n.t('resolver.title')}</h3>
        <p>{i18n.t('resolver.words')}</p>
        {resolver === null && <p>{i18n.t('resolver.undecided')}</p>}
      </div>
      <fieldset aria-label={i18n.t('resolver.label')}>
        {presets.map((name) => (
          <RadioLine
            key={name}
            group="resolver"
            checked={!opened && resolver?.at === 'preset' && resolver.name === name}
            onChoose={() => choose({ at: 'preset', name })}
          >
            <span class="cut">
              {resolverNames[name]}{' '}
              <span class="t12 ink3" dir="ltr">
                {new URL(resolvers[name]).host}
              </span>
            </span>
          </RadioLine>
        ))}
        <RadioLine group="resolver" checked={isOwn} onChoose={() => setOpened(true)}>
          <span>{i18n.t('resolver.own')}</span>
        </RadioLine>
        {isOwn && <OwnResolver key={ownOf(resolver)} used={ownOf(resolver)} onChoose={choose} />}
        <RadioLine group="resolver" checked={!opened && resolver?.at === 'off'} onChoose={() => choose({ at: 'off' })}>
          <span>
            {i18n.t('resolver.off')} <span class="t12 ink3">{i18n.t('resolver.off_words')}</span>
          </span>
        </RadioLine>
      </fieldset>
    </div>
  );
}

const ownOf = (resolver: ResolverChoice | null): string => (resolver?.at === 'own' ? resolver.address : '');

/** Requests the browser's permission synchronously in the click. */
function OwnResolver({ used, onChoose }: { used: string; onChoose: DeviceDnsProps['onChoose'] }) {
  const [typed, setTyped] = useState(used);
  const [wrong, setWrong] = useState<string | null>(null);
  const take = () => {
    const choice: ResolverChoice = { at: 'own', address: typed.trim() };
    const address = addressOf(choice);
    const pattern = address === null ? null : originPattern(address);
    if (pattern === null) {
      setWrong(i18n.t('resolver.wrong'));
      return;
    }
    void requestResolver(pattern).then((granted) => {
      setWrong(granted ? null : i18n.t('resolver.refused'));
      if (granted) onChoose(choice);
    });
  };
  return (
    <form
      class="line device-dns-own"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <LabelledField
        label={i18n.t('resolver.address')}
        placeholder="https://dns.example/dns-query"
        dir="ltr"
        inputMode="url"
        maxLength={300}
        value={typed}
        error={wrong}
        onValue={(text) => {
          setTyped(text);
          setWrong(null);
        }}
      />
      <Button submit>{i18n.t('resolver.use')}</Button>
    </form>
  );
}
