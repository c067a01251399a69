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
  ['this device', true, deviceService, null],
  ['a team’s service without a plan', true, team, usage()],
  ['not a team’s service with a plan', false, team, usage({ searches: { left: 0, of: 50 } })],
  [
    'not a team’s service whose plan limits verifications alone',
    false,
    team,
    usage({ verifications: { left: 3, of: null } }),
  ],
  ['not a team’s service of which nothing is known yet', false, team, null],
  ['not a service that states no quota', false, remoteService, usage()],
  ['not the sample, which shows what a plan is like', false, { ...deviceService, kind: 'sample' }, null],
  ['not nothing', false, null, null],
])('is free: %s', (_, is, service, left) => {
  expect(isFreeAt(service, left)).toBe(is);
});

test('where no plan is, none renews and nothing is left of it', () => {
  expect(draw(<Quotas usage={usage()} />).textContent).toBe('');
  const foot = draw(<Foot service={team} usage={usage()} private={false} onKeys={() => undefined} />);
  expect(foot.innerHTML).not.toMatch(/Renews|search/);
  expect(draw(<Quotas usage={usage({ searches: { left: 4, of: 50 } })} />).textContent).toContain('Renews');
});
