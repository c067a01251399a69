// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { CampaignForm, type CampaignFormProps } from '../../../components/campaigns/campaign-form.tsx';
import { loadedWords, sendingWords } from '../../../components/campaigns/recipient-words.ts';
import { RecipientsTable, type RecipientView } from '../../../components/campaigns/recipients-table.tsx';
import { byRole, click, draw } from '../harness/render.tsx';

const recipient: RecipientView = {
  email: 'marit@aldermoor.test',
  first_name: 'Marit',
  last_name: 'Lindqvist',
  position: 'Head of Calibration',
  company: 'Aldermoor Optics',
  sending_status: 'replied',
  lead_id: 12,
};

function table(rows: RecipientView[]) {
  const verbs = { onSelect: vi.fn(), onSelectAll: vi.fn(), onCursor: vi.fn(), onCopy: vi.fn() };
  const rest = {
    coming: 0,
    selected: new Set<string>(),
    cursor: null,
    linkOfLead: (id: number) => `#/leads?lead=${id}`,
  };
  return { verbs, drawn: draw(<RecipientsTable rows={rows} {...rest} {...verbs} />) };
}

function form(some: Partial<CampaignFormProps>) {
  const verbs = { onType: vi.fn(), onOpen: vi.fn(), onForget: vi.fn() };
  const rest = { id: '3101', wrong: null, busy: false, recent: [] };
  return { verbs, drawn: draw(<CampaignForm {...rest} {...verbs} {...some} />) };
}

describe('recipients', () => {
  test('link to their lead, and say when there is none', () => {
    const { drawn } = table([recipient, { ...recipient, email: 'b@x.test', lead_id: null }]);
    expect(byRole(drawn, 'a', 'Open lead').getAttribute('href')).toBe('#/leads?lead=12');
    expect(drawn.textContent).toContain('No lead yet');
    byRole(drawn, 'input', 'Choose Marit Lindqvist');
  });

  test('without anything but an address are shown all the same', () => {
    const bare = { email: 'b@x.test', first_name: null, last_name: null, position: null, company: null };
    const { drawn, verbs } = table([{ ...bare, sending_status: null, lead_id: null }]);
    expect(drawn.textContent).toContain('No name known');
    click(byRole(drawn, 'button', 'Copy b@x.test'));
    expect(verbs.onCopy).toHaveBeenCalledWith('b@x.test');
  });

  test.each([
    ['sent', 'Sent', false],
    ['replied', 'Replied', false],
    ['bounced', 'Bounced', true],
    ['unsubscribed', 'Unsubscribed', true],
    ['snoozed', 'snoozed', false],
    ['toString', 'toString', false],
  ])('say what became of the mail: %s', (status, words, stop) => {
    expect(sendingWords(status)).toEqual({ words, stop });
  });

  test('are counted as far as is known', () => {
    expect(loadedWords(100, false)).toBe('1–100, more');
    expect(loadedWords(163, true)).toBe('163 recipients');
    expect(loadedWords(1, true)).toBe('1 recipient');
    expect(loadedWords(0, true)).toBe('Nobody');
  });
});

describe('the field for a campaign', () => {
  test('says what is wrong beside itself', () => {
    const { drawn } = form({ wrong: 'unknown' });
    const field = drawn.querySelector('input');
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    const said = drawn.querySelector(`#${CSS.escape(field?.getAttribute('aria-describedby') ?? '')}`);
    expect(said?.textContent).toBe('The service knows no campaign with this ID.');
  });

  test('offers those that were looked at lately, and forgets one', () => {
    const { drawn, verbs } = form({ recent: ['7', '3101'] });
    click(byRole(drawn, 'button', '7'));
    expect(verbs.onOpen).toHaveBeenCalledWith('7');
    click(byRole(drawn, 'button', 'Forget 3101'));
    expect(verbs.onForget).toHaveBeenCalledWith('3101');
  });
});
