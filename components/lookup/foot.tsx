/** The bottom of the popup: what is left of the plan, the way to the workspace, and the keys. */
import { i18n } from '#i18n';
import type { ServiceView, Usage } from '../../lib/messages/service-views.ts';
import { Kbd } from '../controls/kbd.tsx';
import { wholeDay } from '../format/ages.ts';
import { around, slot } from '../format/around.tsx';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { hasQuota } from '../shell/plan.ts';
import { SampleBadge } from '../shell/sample-badge.tsx';
import './foot.css';

interface FootProps {
  service: ServiceView | null;
  /** The background has not said yet which service answers. */
  waiting?: boolean;
  usage: Usage | null;
  /** Nothing is written to disk. */
  private: boolean;
  /** Null in the workspace itself. */
  onWorkspace?: (() => void) | null;
  onKeys: () => void;
}

export function Foot({ service, waiting = false, usage, private: inPrivate, onWorkspace, onKeys }: FootProps) {
  return (
    <footer class="foot">
      <span class={inPrivate ? 'uncut' : 'cut'} title={resets(usage)}>
        {service?.kind === 'sample' ? (
          <SampleBadge service={service} />
        ) : service?.kind === 'device' ? (
          i18n.t('device.name')
        ) : service ? (
          left(usage, service)
        ) : (
          !waiting && i18n.t('foot.no_service')
        )}
        {inPrivate && <span class="dot">{i18n.t('foot.private')}</span>}
      </span>
      {onWorkspace && (
        <button type="button" class="push step" onClick={onWorkspace}>
          {i18n.t('panel.workspace_short')}
        </button>
      )}
      <button type="button" class={onWorkspace ? 'step' : 'push step'} onClick={onKeys}>
        <Kbd>?</Kbd> <span class="words">{i18n.t('foot.keys')}</span>
      </button>
    </footer>
  );
}

function left(usage: Usage | null, service: ServiceView) {
  const searches = usage?.searches.left ?? null;
  const checks = usage?.verifications.left ?? null;
  if (searches === null && checks === null) return i18n.t('foot.connected', [plain(service.name)]);
  const bold = (value: number) => <b key={value}>{number(value)}</b>;
  if (checks === null) return around(i18n.t('foot.searches_left', searches ?? 0, [slot]), bold(searches ?? 0));
  const checksLeft = around(i18n.t('foot.verifications_left', checks, [slot]), bold(checks));
  if (searches === null) return checksLeft;
  return (
    <>
      {around(i18n.t('foot.searches', searches, [slot]), bold(searches))}
      <span class="dot">{checksLeft}</span>
    </>
  );
}

function resets(usage: Usage | null): string | undefined {
  const day = wholeDay(hasQuota(usage) ? usage.resets : null);
  return day === null ? undefined : i18n.t('foot.resets', [day]);
}
