/** Marks invented people, with a way to leave the sample data. */
import { i18n } from '#i18n';
import { openWelcome } from '../../lib/browser/pages.ts';
import { send } from '../../lib/messages/send.ts';
import type { ServiceView } from '../../lib/messages/service-views.ts';
import { Icon } from '../controls/icon.tsx';
import './sample-badge.css';

export function SampleBadge({ service }: { service: ServiceView }) {
  return (
    <span class="sample">
      <span class="sample-badge" title={i18n.t('sample.words')}>
        <Icon name="db" size="small" />
        {i18n.t('sample.name')}
      </span>
      <button type="button" class="link" onClick={() => leave(service.id)}>
        {i18n.t('next.connect')}
      </button>
    </span>
  );
}

/** Deletes all of its data. */
function leave(service: string): void {
  void send('disconnect', { service });
  void openWelcome();
}
