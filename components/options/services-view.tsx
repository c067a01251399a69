/** The open form, what is left of the plan, and the choice of service */
import { Fragment } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { ServiceView } from '../../lib/messages/service-views.ts';
import { Name } from '../contact/address.tsx';
import { Button } from '../controls/button.tsx';
import { Dotted } from '../controls/dotted.tsx';
import { RadioLine } from '../controls/fields/choices.tsx';
import { Icon } from '../controls/icon.tsx';
import { plain } from '../format/plain.ts';
import { serviceName } from '../format/service-name.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { Quotas } from '../shell/quotas.tsx';
import { Block, Item } from './options-frame.tsx';
import { ServiceFormView } from './service-form.tsx';
import type { FailedClick, ServiceForm, Services } from './services-store.ts';
import { Confirm } from './stored-data.tsx';
import { TeamGuideLink } from './team-guide.tsx';
import './services-view.css';
import '../contact/status.css';

export function ServicesView({ services }: { services: Services }) {
  const [leaving, setLeaving] = useState<string | null>(null);
  const list = services.list.value;
  const form = services.form.value;
  const usage = services.usage.value;
  // What is left of the sample belongs to no plan.
  const isCounted = list.find(({ id }) => id === services.chosen.value)?.kind === 'remote';
  const edited = form?.service.value ?? null;
  const edit = useFocusedForm(services);
  return (
    <>
      {!list.some(({ kind }) => kind === 'device') && (
        <Item title={i18n.t('device.name')} words={i18n.t('device.lead')}>
          <Button onClick={services.useDevice}>{i18n.t('device.start')}</Button>
        </Item>
      )}
      <ClickFailed failed={services.failed.value} of="use-device" />
      {form && edited === null && <NewService services={services} form={form} />}
      {(edited !== null || (usage && isCounted)) && (
        <Block>
          {form && edited !== null && <ServiceFormView services={services} form={form} />}
          {usage && isCounted && <Quotas usage={usage} />}
        </Block>
      )}
      {list.length > 0 && <ServiceList services={services} onEdit={edit} onDisconnect={setLeaving} />}
      {leaving !== null && (
        <Confirm
          {...leavingWords(list.find(({ id }) => id === leaving))}
          onYes={() => services.disconnect(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

/** Shows why a click failed, below the clicked control. `of`: as in `FailedClick`. */
export function ClickFailed({ failed, of }: { failed: FailedClick | null; of: string }) {
  if (failed?.of !== of) return null;
  return (
    <Block>
      <ProblemNotice problem={failed.problem} onNext={failed.again} />
    </Block>
  );
}

/** Opens a service's form and moves the focus into it. */
function useFocusedForm({ form, edit }: Services): (service: string | null) => void {
  const isWanted = useRef(false);
  const opened = form.value;
  useEffect(() => {
    if (!isWanted.current || opened === null) return;
    isWanted.current = false;
    document.querySelector<HTMLElement>('.service-form input:not([readonly])')?.focus();
  }, [opened]);
  return (service) => {
    isWanted.current = true;
    edit(service);
  };
}

/** A team's own service or any other: one of the two forms is open. */
function NewService({ services, form }: { services: Services; form: ServiceForm }) {
  const { team } = form.values.value;
  const choose = (isTeam: boolean) =>
    team === isTeam ? (
      <Block>
        <ServiceFormView services={services} form={form} />
      </Block>
    ) : null;
  return (
    <>
      <Item title={i18n.t('welcome.service')} words={i18n.t('welcome.service_words')}>
        {team && (
          <Button label={i18n.t('no_service.connect')} onClick={() => form.write({ team: false })}>
            {i18n.t('team.choose')}
          </Button>
        )}
      </Item>
      {choose(false)}
      <Item
        title={i18n.t('team.name')}
        words={
          <>
            {i18n.t('team.words')} {i18n.t('team.how')} <TeamGuideLink />
          </>
        }
      >
        {!team && (
          <Button label={i18n.t('team.connect')} onClick={() => form.write({ team: true })}>
            {i18n.t('team.choose')}
          </Button>
        )}
      </Item>
      {choose(true)}
    </>
  );
}

interface ServiceListProps {
  services: Services;
  /** Null: a new service */
  onEdit: (service: string | null) => void;
  onDisconnect: (service: string) => void;
}

/** All services, each with its own key and cache; one of them is in use. */
function ServiceList({ services, onEdit, onDisconnect }: ServiceListProps) {
  const group = useId();
  const list = services.list.value;
  const form = services.form.value;
  // Read here, so that the radio of a refused choice goes back.
  const failed = services.failed.value;
  const isAdding = form !== null && form.service.value === null;
  return (
    <>
      <fieldset class="service-list" aria-label={i18n.t('service.list')}>
        {list.map((service) => (
          <Fragment key={service.id}>
            <div class="item">
              {list.length > 1 ? (
                <RadioLine
                  group={group}
                  checked={service.id === services.chosen.value}
                  onChoose={() => services.choose(service.id)}
                >
                  <Standing service={service} />
                </RadioLine>
              ) : (
                <Standing service={service} />
              )}
              <span class="line">
                {service.kind === 'remote' && (
                  <Button
                    look="quiet"
                    label={i18n.t('service.edit_one', [serviceName(service)])}
                    onClick={() => onEdit(service.id)}
                  >
                    {i18n.t('service.edit')}
                  </Button>
                )}
                <Button
                  look="danger"
                  label={
                    service.kind === 'device'
                      ? i18n.t('device.leave')
                      : i18n.t('service.disconnect_one', [serviceName(service)])
                  }
                  onClick={() => onDisconnect(service.id)}
                >
                  {service.kind === 'device' ? i18n.t('device.leave') : i18n.t('service.disconnect')}
                </Button>
              </span>
            </div>
            <ClickFailed failed={failed} of={service.id} />
          </Fragment>
        ))}
      </fieldset>
      <div class="item">
        <p>{i18n.t('service.several')}</p>
        {!isAdding && (
          <Button icon="plus" onClick={() => onEdit(null)}>
            {i18n.t('service.add')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Says what would be deleted with it. */
function leavingWords(service: ServiceView | undefined): { title: string; words: string; step: string } {
  if (service?.kind !== 'device') {
    const step = i18n.t('service.disconnect');
    return { title: i18n.t('service.disconnect_sure'), words: i18n.t('service.disconnect_words'), step };
  }
  return { title: i18n.t('device.leave_sure'), words: i18n.t('device.leave_words'), step: i18n.t('device.leave') };
}

function Standing({ service }: { service: ServiceView }) {
  return (
    <span class="item-words">
      <b class="med cut">
        <Name>{serviceName(service)}</Name>
      </b>
      <span class="t12 ink3 cut">
        <Dotted dir="ltr">{whereWords(service)}</Dotted>
        {service.kind === 'remote' && service.team && <span class="dotted">{i18n.t('team.name')}</span>}
        {service.kind === 'remote' && (
          <span class={service.state === 'connected' ? 'dotted' : 'dotted bad'}>{standingWords(service)}</span>
        )}
      </span>
    </span>
  );
}

/** Where the service is */
function whereWords(service: ServiceView): string {
  if (service.kind === 'remote') return plain(service.base);
  return service.kind === 'device' ? i18n.t('device.words') : i18n.t('sample.words');
}

/** A service's state, never by colour alone */
export function ServiceStatus({ service }: { service: ServiceView }) {
  const isGood = service.state === 'connected';
  return (
    <span class={isGood ? 'status valid' : 'status invalid'} role="status">
      <Icon name={isGood ? 's-valid' : 'alert'} />
      <span class="cut">{standingWords(service)}</span>
    </span>
  );
}

/** `Connected as Marit Lindqvist · Team`, or what is missing */
function standingWords(service: ServiceView): string {
  if (service.kind === 'sample') return i18n.t('sample.answers');
  if (service.kind === 'device') return i18n.t('device.answers');
  switch (service.state) {
    case 'connected': {
      const name = plain(service.account?.name ?? '') || plain(service.name);
      const plan = plain(service.account?.plan ?? '');
      return plan ? i18n.t('service.connected_plan', [name, plan]) : i18n.t('service.connected', [name]);
    }
    case 'no-key':
      return i18n.t('service.no_key');
    case 'key-locked':
      return i18n.t('service.key_locked');
    case 'no-permission':
      return i18n.t('service.no_permission');
    case 'key-refused':
      return i18n.t('service.key_refused');
  }
}
