/** The side panel's line about another page in front of it. What is shown stays, with a step to the other page. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { plain } from '../format/plain.ts';
import type { Panel } from './panel-store.ts';
import './panel-view.css';

/** Where the user went meanwhile. */
export function ElsewherePart({ panel }: { panel: Panel }) {
  const view = panel.showing.value?.view;
  // Nothing was looked up yet, and the view itself says what to press.
  const isSaid = view?.kind === 'nothing' && view.why === 'unseen' && panel.elsewhere.value.at === 'unseen';
  return <Elsewhere {...(isSaid ? { at: 'here' } : panel.elsewhere.value)} onFollow={panel.follow} />;
}

type ElsewhereProps = (
  | { at: 'here' | 'unseen' | 'nothing' }
  /** `same`: another page of the same site. */
  | { at: 'offered'; text: string; same: boolean }
) & { onFollow: () => void };

export function Elsewhere(props: ElsewhereProps) {
  // Always present, so that screen readers announce its content.
  return <div role="status">{props.at !== 'here' && <Line {...props} />}</div>;
}

function Line(props: ElsewhereProps) {
  if (props.at !== 'offered')
    return (
      <p class="elsewhere">
        <Icon name="globe" />
        <span>{props.at === 'unseen' ? i18n.t('panel.unseen') : i18n.t('panel.nothing')}</span>
      </p>
    );
  return (
    <p class="elsewhere">
      <Icon name="globe" />
      <span class="another">{props.same ? i18n.t('panel.another_same') : i18n.t('panel.another')}</span>
      <Button size="small" onClick={props.onFollow}>
        {props.same ? i18n.t('panel.switch_same') : i18n.t('panel.switch', [plain(props.text)])}
      </Button>
    </p>
  );
}
