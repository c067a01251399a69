/**
 * The welcome page: start with this device, connect a team's or another service, or try the sample data. Then a way
 * back.
 */
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { openWorkspace } from '../../lib/browser/pages.ts';
import type { ServiceView } from '../../lib/messages/service-views.ts';
import { Button } from '../controls/button.tsx';
import { Icon, type IconName } from '../controls/icon.tsx';
import { around, slot } from '../format/around.tsx';
import { plain } from '../format/plain.ts';
import { Quotas } from '../shell/quotas.tsx';
import { useTitle } from '../shell/title.ts';
import { FirstLookUp } from './first-look-up.tsx';
import { PinPicture } from './pin-picture.tsx';
import { ServiceFormView } from './service-form.tsx';
import type { ServiceForm, Services } from './services-store.ts';
import { ClickFailed, ServiceStatus } from './services-view.tsx';
import { TeamGuideLink } from './team-guide.tsx';
import type { Welcome } from './welcome-store.ts';
import './welcome-view.css';

interface WelcomeViewProps {
  services: Services;
  welcome: Welcome;
}

export function WelcomeView({ services, welcome }: WelcomeViewProps) {
  const ready = welcome.ready.value;
  useTitle(i18n.t('welcome.title'));
  return (
    <main class="welcome">
      <header>
        <span class="welcome-mark">
          <Icon name="mark" />
        </span>
        <h1>{i18n.t('welcome.title')}</h1>
        <p class="ink2">{i18n.t('welcome.lead')}</p>
      </header>
      {ready ? <Ready service={ready} services={services} welcome={welcome} /> : <Choices services={services} />}
      <footer class="t12 ink3">
        <a class="link" href="#service">
          {i18n.t('welcome.options')}
        </a>
      </footer>
    </main>
  );
}

/** This device, a team's own service, or another one */
function Choices({ services }: { services: Services }) {
  const begin = useRef<HTMLElement>(null);
  const connect = useRef<HTMLElement>(null);
  const form = services.form.value;
  const isManaged = form?.service.value?.managed === true;
  // If policy names the service, only its key is missing, so that field gets the focus.
  useEffect(() => {
    const wanted = isManaged
      ? connect.current?.querySelector<HTMLElement>('input:not([readonly])')
      : begin.current?.querySelector<HTMLElement>('button');
    wanted?.focus();
  }, [isManaged, form]);
  return (
    <>
      <section ref={begin} class="card" aria-label={i18n.t('device.name')}>
        <div class="block">
          <h2 class="welcome-choice">{i18n.t('device.name')}</h2>
          <p class="ink2">{i18n.t('device.lead')}</p>
          <ul class="welcome-facts">
            <Fact icon="check" words={i18n.t('welcome.device_at_once')} />
            <Fact icon="db" words={i18n.t('welcome.device_learns')} />
            <Fact icon="shield" words={i18n.t('welcome.device_sends')} />
          </ul>
          <div class="line welcome-steps">
            <Button look="primary" size="big" onClick={services.useDevice}>
              {i18n.t('device.start')}
            </Button>
          </div>
        </div>
        <ClickFailed failed={services.failed.value} of="use-device" />
      </section>
      <section ref={connect} class="card" aria-label={i18n.t('no_service.connect')}>
        <div class="block">
          <h2 class="welcome-choice">{i18n.t('welcome.service')}</h2>
          <p class="ink2">{i18n.t('welcome.service_words')}</p>
          {form?.values.value.team ? (
            <ChooseButton label={i18n.t('no_service.connect')} onClick={() => form.write({ team: false })} />
          ) : (
            <>
              {form && <ServiceFormView services={services} form={form} connects />}
              <p class="t12 ink3">
                {i18n.t('welcome.key_words')} {i18n.t('welcome.sent_words')}
              </p>
            </>
          )}
        </div>
      </section>
      {form && !isManaged && <TeamChoice services={services} form={form} />}
      <section class="welcome-sample">
        <div>
          <h2 class="med">{i18n.t('welcome.try')}</h2>
          <p class="t12 ink3">{i18n.t('welcome.try_words')}</p>
        </div>
        <Button onClick={services.trySample}>{i18n.t('welcome.try_do')}</Button>
      </section>
      <ClickFailed failed={services.failed.value} of="try-sample" />
    </>
  );
}

function TeamChoice({ services, form }: { services: Services; form: ServiceForm }) {
  return (
    <section class="card" aria-label={i18n.t('team.connect')}>
      <div class="block">
        <h2 class="welcome-choice">{i18n.t('team.name')}</h2>
        <p class="ink2">
          {i18n.t('team.words')} {i18n.t('team.how')} <TeamGuideLink />
        </p>
        {form.values.value.team ? (
          <>
            <ServiceFormView services={services} form={form} connects />
            <p class="t12 ink3">{i18n.t('welcome.sent_words')}</p>
          </>
        ) : (
          <ChooseButton label={i18n.t('team.connect')} onClick={() => form.write({ team: true })} />
        )}
      </div>
    </section>
  );
}

function ChooseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div class="line welcome-steps">
      <Button onClick={onClick}>{label}</Button>
    </div>
  );
}

function Fact({ icon, words }: { icon: IconName; words: string }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{words}</span>
    </li>
  );
}

function Ready({ service, services, welcome }: WelcomeViewProps & { service: ServiceView }) {
  const { opener, key, pinned } = welcome;
  const usage = services.usage.value;
  const host = opener.value?.host ?? null;
  const isSample = service.kind === 'sample';
  const next = { sample: 'welcome.sample_next', device: 'welcome.device_next', remote: 'welcome.next' } as const;
  return (
    <section class="card">
      <div class="block">
        <ServiceStatus service={service} />
        {usage && service.kind === 'remote' && <Quotas usage={usage} />}
        <p class="ink2">{i18n.t(next[service.kind])}</p>
        {welcome.lookUp && <FirstLookUp onLookUp={welcome.lookUp} />}
        <p class="ink2">
          {key.value
            ? around(i18n.t('welcome.open_by_key', [slot]), <kbd key="k">{plain(key.value)}</kbd>)
            : i18n.t('welcome.open')}
        </p>
        {pinned.value === false && <Pin />}
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
      <ClickFailed failed={services.failed.value} of={service.id} />
    </section>
  );
}

/** Browsers hide new buttons behind the puzzle piece. */
function Pin() {
  return (
    <section class="welcome-pin" aria-label={i18n.t('welcome.pin')}>
      <div>
        <h2 class="med">{i18n.t('welcome.pin')}</h2>
        <p class="t12 ink2">{import.meta.env.FIREFOX ? i18n.t('welcome.pin_firefox') : i18n.t('welcome.pin_words')}</p>
      </div>
      <PinPicture />
    </section>
  );
}
