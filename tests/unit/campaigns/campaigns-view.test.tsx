// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createCampaigns } from '../../../components/campaigns/campaigns-store.ts';
import { CampaignsView, loadedWords } from '../../../components/campaigns/campaigns-view.tsx';
import { sendingWords } from '../../../components/campaigns/recipients-table.tsx';
import { operations } from '../../../lib/contract/operations.ts';
import { settled } from '../harness/fake-background.ts';
import { opening } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { byRole, clear, click, draw, nameOf, now, press, tabStops } from '../harness/render.tsx';
import { waitFor } from '../harness/wait-for.ts';

const marit = {
  email: 'marit@aldermoor.test',
  first_name: 'Marit',
  last_name: 'Lindqvist',
  position: 'Head of Calibration',
  company: 'Aldermoor Optics',
  sending_status: 'replied',
  lead_id: 12,
};

// A view left in the document would receive the keys of the next test.
afterEach(clear);

/** The view for a URL hash; the service knows only campaign 3101. */
async function shown(hash: string, recipients: object[] = [], draft: Record<string, string> = {}) {
  const { workspace, background } = await openWorkspace(hash, { draft });
  background.answer('request', ({ params }) =>
    params.id === '3101'
      ? {
          ok: true,
          reply: z.parse(operations.listCampaignRecipients.reply, { data: { recipients }, meta: {} }),
          asked: now - 8 * 60_000,
          cached: false,
          planEnd: null,
        }
      : { ok: false, problem: { code: 'not-found', quoted: null } },
  );
  const store = createCampaigns(workspace);
  await settled();
  const copy = vi.spyOn(workspace, 'copy').mockReturnValue();
  return { workspace, store, copy, drawn: draw(<CampaignsView workspace={workspace} store={store} />) };
}

describe('recipients', () => {
  test('show their age', async () => {
    const { drawn } = await shown('#/campaigns?id=3101', [marit]);
    expect(drawn.querySelector('.view-head')?.textContent).toContain('Updated 8 min ago');
  });

  test('link to their lead, or show that there is none', async () => {
    const { drawn } = await shown('#/campaigns?id=3101', [marit, { ...marit, email: 'b@x.test', lead_id: null }]);
    expect(byRole(drawn, 'a', 'Open lead').getAttribute('href')).toBe('#/leads?lead=12');
    expect(drawn.textContent).toContain('No lead yet');
    byRole(drawn, 'input', 'Select Marit Lindqvist');
  });

  test('are shown even if only an address is known', async () => {
    const { drawn, copy } = await shown('#/campaigns?id=3101', [{ email: 'b@x.test' }]);
    expect(drawn.textContent).toContain('No name known');
    click(byRole(drawn, 'button', 'Copy b@x.test'));
    expect(copy).toHaveBeenCalledWith('b@x.test');
  });

  test.each([
    ['sent', 'Sent', false],
    ['replied', 'Replied', false],
    ['bounced', 'Bounced', true],
    ['unsubscribed', 'Unsubscribed', true],
    ['snoozed', 'snoozed', false],
    ['toString', 'toString', false],
  ])('show the sending status: %s', (status, words, stop) => {
    expect(sendingWords(status)).toEqual({ words, stop });
  });

  test('are counted as far as they are loaded', () => {
    expect(loadedWords(100, false)).toBe('1–100, more');
    expect(loadedWords(163, true)).toBe('163 recipients');
    expect(loadedWords(1, true)).toBe('1 recipient');
    expect(loadedWords(0, true)).toBe('No recipients');
  });
});

describe('the table of recipients', () => {
  const rows = ['ann', 'bo', 'cy'].map((name) => ({ ...marit, first_name: name, email: `${name}@x.test` }));
  const focused = () => document.activeElement ?? document.body;

  test('has one tab stop; its rows are reached by arrow keys and selected by keyboard', async () => {
    const { drawn, store } = await shown('#/campaigns?id=3101', rows);
    Element.prototype.scrollIntoView = vi.fn();
    expect(tabStops(drawn)).toEqual(['Select ann Lindqvist']);
    for (const key of ['ArrowDown', 'ArrowDown']) press(focused(), key);
    await waitFor(() => expect(nameOf(focused())).toBe('Select bo Lindqvist'));
    expect(tabStops(drawn)).toEqual(['Select bo Lindqvist']);
    press(focused(), 'ArrowRight');
    expect(nameOf(focused())).toBe('Copy bo@x.test');
    press(focused(), 'x');
    press(focused(), 'ArrowUp');
    await waitFor(() => expect(nameOf(focused())).toBe('Select ann Lindqvist'));
    expect(store.selection.rows.value.map(({ email }) => email)).toEqual(['bo@x.test']);
    press(focused(), 'Escape');
    expect(store.selection.rows.value).toEqual([]);
  });
});

describe('the field for a campaign', () => {
  test('has its error message beside it', async () => {
    const { drawn } = await shown('#/campaigns?id=nobody');
    const field = drawn.querySelector('input');
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    const said = drawn.querySelector(`#${CSS.escape(field?.getAttribute('aria-describedby') ?? '')}`);
    expect(said?.textContent).toBe('The service knows no campaign with this ID.');
  });

  test('offers recent campaigns, and forgets one', async () => {
    const { drawn, workspace, store } = await shown('#/campaigns', [], { campaigns: '7\n3101' });
    click(byRole(drawn, 'button', '7'));
    expect(workspace.route.value).toEqual({ at: 'campaigns', of: { id: '7' } });
    click(byRole(drawn, 'button', 'Forget 3101'));
    expect(store.recent.value).toEqual(['7']);
  });
});

test('on this device the view says that there are no campaigns, and sends no request', async () => {
  const service = { ...opening().service, ...JSON.parse('{"kind":"device"}') };
  const { workspace, background } = await openWorkspace('#/campaigns', { service });
  const drawn = draw(<CampaignsView workspace={workspace} store={createCampaigns(workspace)} />);
  expect(drawn.textContent).toContain('No campaigns on this device');
  expect(drawn.querySelector('input')).toBeNull();
  expect(background.said('request')).toEqual([]);
});
