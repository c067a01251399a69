/** The first check on the device asks which resolver to use, remembers the choice, and repeats the check. */
import { i18n } from '#i18n';
import { openOptions } from '../../lib/browser/pages.ts';
import type { EmailVerification } from '../../lib/contract/resources/emails.ts';
import { type ResolverName, resolverNames } from '../../lib/device-service/verifier/resolvers.ts';
import { Button } from '../controls/button.tsx';
import type { Row, RowEvents, RowSurroundings } from './rows.ts';
import './resolver-ask.css';

type ResolverAskProps = Pick<Row, 'contact'> &
  Pick<RowEvents, 'onResolver'> &
  Pick<RowSurroundings, 'resolver'> & { verification: EmailVerification };

export function ResolverAsk({ contact: { email }, verification, resolver, onResolver }: ResolverAskProps) {
  if (verification.without_server?.dns !== 'undecided' || resolver !== null || !onResolver) return null;
  const names: ResolverName[] = ['cloudflare', 'google'];
  return (
    <fieldset class="resolver-ask">
      <legend class="ink2">{i18n.t('resolver.ask')}</legend>
      <div class="line">
        {names.map((name) => (
          <Button key={name} size="small" onClick={() => onResolver(email, { at: 'preset', name })}>
            {resolverNames[name]}
          </Button>
        ))}
        <Button size="small" look="quiet" onClick={openOptions}>
          {i18n.t('resolver.other')}
        </Button>
        <Button size="small" look="quiet" onClick={() => onResolver(email, { at: 'off' })}>
          {i18n.t('resolver.none')}
        </Button>
      </div>
    </fieldset>
  );
}
