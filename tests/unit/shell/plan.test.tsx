// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { Foot } from '../../../components/lookup/foot.tsx';
import { isFreeAt } from '../../../components/shell/plan.ts';
import { Quotas } from '../../../components/shell/quotas.tsx';
import type { ServiceView, Usage } from '../../../lib/messages/service-views.ts';
import { deviceService, remoteService } from '../harness/fixtures.ts';
import { draw } from '../harness/render.tsx';

const none = { left: null, of: null };
const usage = (some: Partial<Usage> = {}): Usage => ({
  ...{ searches: none, verifications: none, plan: null, resets: '2026-12-01', asked: 0 },
  ...some,
});
const team: ServiceView = { ...remoteService, team: true };

test.each<[string, boolean, ServiceView | null, Usage | null]>([
  ['this device is free', true, deviceService, null],
  ['a team’s service without a plan is free', true, team, usage()],
  ['a team’s service with a plan is not free', false, team, usage({ searches: { left: 0, of: 50 } })],
  [
    'a team’s service whose plan limits only verifications is not free',
    false,
    team,
    usage({ verifications: { left: 3, of: null } }),
  ],
  ['a team’s service with unknown usage is not free', false, team, null],
  ['another service that states no quota is not free', false, remoteService, usage()],
  ['the sample, which shows how a plan looks, is not free', false, { ...deviceService, kind: 'sample' }, null],
  ['without a service, nothing is free', false, null, null],
])('%s', (_, is, service, left) => {
  expect(isFreeAt(service, left)).toBe(is);
});

test('without a plan, neither a quota nor a renewal date is shown', () => {
  expect(draw(<Quotas usage={usage()} />).textContent).toBe('');
  const foot = draw(<Foot service={team} usage={usage()} private={false} onKeys={() => undefined} />);
  expect(foot.innerHTML).not.toMatch(/Renews|search/);
  expect(draw(<Quotas usage={usage({ searches: { left: 4, of: 50 } })} />).textContent).toContain('Renews');
});
