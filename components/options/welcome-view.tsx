/** What a service is, where its key is found and what is sent; the form that connects one, or the sample data; then the way back. */
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { openWorkspace } from '../../lib/browser/pages.ts';
import type { ServiceView } from '../../lib/messages/views.ts';
import { Button } from '../controls/button.tsx';
import { Icon, type IconName } from '../controls/icon.tsx';
import { around, slot } from '../format/around.tsx';
import { plain } from '../format/plain.ts';
import { Quotas } from '../shell/quotas.tsx';
import { ServiceFormView } from './service-form.tsx';
import type { Services } from './services-store.ts';
import { ServiceStatus } from './services-view.tsx';
import type { Welcome } from './welcome-store.ts';
import './welcome-view.css';

interface WelcomeViewProps {
  services: Services;
  welcome: Welcome;
}

export function WelcomeView({ services, welcome }: WelcomeViewProps) {
  const ready = welcome.ready.value;
  useEffect(() => {
    const before = document.title;
    document.title = `${i18n.t('welcome.title')} · Harrier`;
    return () => {
      document.title = before;
    };
  }, []);
  return (
    <main class="welcome">
      <header>
        <span class="welcome-mark">
          <Icon name="mark" />
        </span>
        <h1>{i18n.t('welcome.title')}</h1>
        <p class="ink2">{i18n.t('welcome.lead')}</p>
      </header>
      {ready ? <Ready service={ready} services={services} welcome={welcome} /> : <Connect services={services} />}
      <footer class="t12 ink3">
        <a class="link" href="#service">
          {i18n.t('welcome.options')}
        </a>
      </footer>
    </main>
  );
}

function Connect({ services }: { services: Services }) {
  const card = useRef<HTMLElement>(null);
  const form = services.form.value;
  const hasForm = form !== null;
  // An address that policy presets can't be changed: the key is what is wanted then.
  useEffect(() => {
    if (hasForm) card.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus();
  }, [hasForm, form]);
  return (
    <>
      <ul class="welcome-facts">
        <Fact icon="plug" title={i18n.t('welcome.service')} words={i18n.t('welcome.service_words')} />
        <Fact icon="lock" title={i18n.t('welcome.key')} words={i18n.t('welcome.key_words')} />
        <Fact icon="shield" title={i18n.t('welcome.sent')} words={i18n.t('welcome.sent_words')} />
      </ul>
      <section ref={card} class="card" aria-label={i18n.t('no_service.connect')}>
        <div class="block">{form && <ServiceFormView services={services} form={form} connects />}</div>
      </section>
      <section class="welcome-sample">
        <div>
          <h2 class="med">{i18n.t('welcome.try')}</h2>
          <p class="t12 ink3">{i18n.t('welcome.try_words')}</p>
        </div>
        <Button onClick={services.trySample}>{i18n.t('welcome.try_do')}</Button>
      </section>
    </>
  );
}

function Fact({ icon, title, words }: { icon: IconName; title: string; words: string }) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        <h2 class="med">{title}</h2>
        <p class="ink2">{words}</p>
      </div>
    </li>
  );
}

function Ready({ service, services, welcome }: WelcomeViewProps & { service: ServiceView }) {
  const { opener, key } = welcome;
  const usage = services.usage.value;
  const host = opener.value?.host ?? null;
  const isSample = service.kind === 'sample';
  return (
    <section class="card">
      <div class="block">
        <ServiceStatus service={service} />
        {usage && !isSample && <Quotas usage={usage} />}
        <p class="ink2">{isSample ? i18n.t('welcome.sample_next') : i18n.t('welcome.next')}</p>
        <p class="ink2">
          {key.value
            ? around(i18n.t('welcome.open_by_key', [slot]), <kbd key="k">{plain(key.value)}</kbd>)
            : i18n.t('welcome.open')}
        </p>
        <div class="line welcome-steps">
          <Button look={isSample ? undefined : 'primary'} size="big" onClick={welcome.leave}>
            {host !== null
              ? i18n.t('welcome.back_to', [plain(host)])
              : opener.value
                ? i18n.t('welcome.back')
                : i18n.t('welcome.close')}
          </Button>
          <Button
            look={isSample ? 'primary' : undefined}
            size="big"
            onClick={() => void openWorkspace(isSample ? '#/discover' : '')}
          >
            {i18n.t('panel.workspace')}
          </Button>
          {isSample && (
            <Button look="quiet" size="big" onClick={() => services.disconnect(service.id)}>
              {i18n.t('no_service.connect')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
