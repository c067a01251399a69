/** How a service stands: `Connected as NAME · PLAN`, or what is wrong, never by its colour alone. */
import type { ServiceView } from '../../lib/messages/views.ts';
import { Icon } from '../controls/icon.tsx';
import '../contact/status.css';
import { standingWords } from './service-words.ts';

export function ServiceStatus({ service }: { service: ServiceView }) {
  const isGood = service.state === 'connected';
  return (
    <span class={isGood ? 'status valid' : 'status invalid'} role="status">
      <Icon name={isGood ? 's-valid' : 'alert'} />
      <span class="cut">{standingWords(service)}</span>
    </span>
  );
}
