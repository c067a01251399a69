/** Several services, one of which answers; each with its own key and its own kept answers. */
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { ServiceView } from '../../lib/messages/views.ts';
import { Name } from '../contact/address.tsx';
import { Button } from '../controls/button.tsx';
import { RadioLine } from '../controls/fields/choices.tsx';
import { plain } from '../format/plain.ts';
import './services-view.css';
import { standingWords } from './service-words.ts';

export interface ServiceListProps {
  services: readonly ServiceView[];
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Opens its form. */
  onEdit: (id: string) => void;
  /** Asks first: key and answers go. */
  onDisconnect: (id: string) => void;
  onAdd: () => void;
}

export function ServiceList({ services, chosen, onChoose, onEdit, onDisconnect, onAdd }: ServiceListProps) {
  const group = useId();
  const several = services.length > 1;
  return (
    <>
      <fieldset class="service-list" aria-label={i18n.t('service.list')}>
        {services.map((service) => (
          <div key={service.id} class="item">
            {several ? (
              <RadioLine group={group} checked={service.id === chosen} onChoose={() => onChoose(service.id)}>
                <Standing service={service} />
              </RadioLine>
            ) : (
              <Standing service={service} />
            )}
            <span class="line">
              <Button
                look="quiet"
                label={i18n.t('service.edit_one', [plain(service.name)])}
                onClick={() => onEdit(service.id)}
              >
                {i18n.t('service.edit')}
              </Button>
              <Button
                look="danger"
                label={i18n.t('service.disconnect_one', [plain(service.name)])}
                onClick={() => onDisconnect(service.id)}
              >
                {i18n.t('service.disconnect')}
              </Button>
            </span>
          </div>
        ))}
      </fieldset>
      <div class="item">
        <p>{i18n.t('service.several')}</p>
        <Button icon="plus" onClick={onAdd}>
          {i18n.t('service.add')}
        </Button>
      </div>
    </>
  );
}

function Standing({ service }: { service: ServiceView }) {
  return (
    <span class="item-words">
      <b class="med cut">
        <Name>{service.name}</Name>
      </b>
      <span class="t12 ink3 cut">
        <bdi dir="ltr" class="dotted">
          {plain(service.base)}
        </bdi>
        <span class={service.state === 'connected' ? 'dotted' : 'dotted bad'}>{standingWords(service)}</span>
      </span>
    </span>
  );
}
