// @vitest-environment jsdom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ContactRow } from '../../../components/contact/contact-row.tsx';
import { FindingSkeleton } from '../../../components/contact/finding-card.tsx';
import { ListMenu, ListsWanted } from '../../../components/contact/save-menu.tsx';
import { Tile } from '../../../components/contact/tile.tsx';
import { isFree } from '../../../components/format/cost-words.ts';
import { Now } from '../../../components/format/now.ts';
import { CountCard } from '../../../components/lookup/company/count-card.tsx';
import { hasAbout, SubjectAbout } from '../../../components/lookup/company/subject-card.tsx';
import { BulkRun } from '../../../components/shell/jobs/bulk-run.tsx';
import { ProblemLine, ProblemNotice } from '../../../components/shell/problem-notice.tsx';
import { WaitLine } from '../../../components/shell/wait-line.tsx';
import { company, contact, count, done, job, knownLead, row, source, verification } from '../../gallery/made-up.ts';
import { byRole, click, draw, nameOf, now, press, saidAfter, write } from '../harness/render.tsx';

const events = () => ({
  onCopy: vi.fn(),
  onVerify: vi.fn(),
  onSave: vi.fn(),
  onUndo: vi.fn(),
  onRemove: vi.fn(),
  onNext: vi.fn(),
  onToggle: vi.fn(),
  onUnfold: vi.fn(),
  onCursor: vi.fn(),
});
const place = { canVerify: true, lists: ['Prospects', 'Newsletter'], list: 'Prospects' };
const still = { selected: false, cursor: false, unfolded: false };
const email = 'marit.lindqvist@aldermoor.test';
const marit = contact(email, 'Marit Lindqvist', {
  confidence: 97,
  verification: { status: 'valid', date: '2026-03-03' },
});

afterEach(() => {
  document.body.replaceChildren();
  isFree.value = false;
});

describe('a row', () => {
  test('describes verification and confidence separately, in words', () => {
    const drawn = draw(<ContactRow {...row(marit)} {...still} {...place} {...events()} />);
    const button = byRole(drawn, 'button', 'Details of Marit Lindqvist');
    const description = drawn.querySelector(`[id="${button.getAttribute('aria-describedby')}"]`)?.textContent;
    expect(description).toContain('Valid 3 Mar');
    expect(description).toContain('97 of 100 confidence');
    expect(drawn.querySelector('.status time')?.textContent).toBe('3 Mar');
  });

  test('moves the focus to its details button after a click on Verify or Save', () => {
    const handlers = events();
    const fresh = row({ ...marit, verification: { status: null, date: null } });
    const drawn = draw(<ContactRow {...fresh} {...still} {...place} {...handlers} />);
    const details = byRole(drawn, 'button', 'Details of Marit Lindqvist');
    void act(() => details.focus());
    for (const name of ['Verify · 1 verification', 'Save to Prospects']) {
      const step = byRole(drawn, '.quick button', name);
      step.focus();
      click(step);
      expect(document.activeElement).toBe(details);
    }
    expect(handlers.onVerify).toHaveBeenCalledOnce();
    expect(handlers.onSave).toHaveBeenCalledOnce();
  });

  test('keeps each button in place when another disappears, so none moves under the pointer', () => {
    const fresh = { ...marit, verification: { status: null, date: null } };
    const save = { at: 'undoable', job: 'j1', list: 'Prospects', until: now + 8_000 } as const;
    const steps = (one: ReturnType<typeof row>) => {
      const drawn = draw(<ContactRow {...one} {...still} {...place} {...events()} />);
      void act(() => byRole(drawn, 'button', 'Details of Marit Lindqvist').focus());
      return [...(drawn.querySelector('.quick')?.children ?? [])].map(nameOf);
    };
    expect(steps(row(fresh))).toEqual(['Verify · 1 verification', 'Save to Prospects']);
    expect(steps(row(fresh, { save }))).toEqual(['Verify · 1 verification', '']);
    expect(steps(row(fresh, { knownLead: knownLead(email) }))).toEqual(['Verify · 1 verification', '']);
  });

  test('offers to try again while the account’s limit holds its verification or save', () => {
    const problem = { code: 'used-up', quoted: null } as const;
    const save = { at: 'sending', job: 'j1', list: null, held: { problem, until: null } } as const;
    const waiting = { at: 'waiting', email, job: 'j1' } as const;
    for (const one of [row(marit, { check: waiting, held: problem }), row(marit, { save })]) {
      const handlers = events();
      const drawn = draw(<ContactRow {...one} {...still} {...place} {...handlers} />);
      click(byRole(drawn, 'button', 'Try again'));
      expect(handlers.onNext).toHaveBeenCalledWith(email, 'retry');
    }
  });

  test('shows in its own line why its verification waits, and offers to keep checking a long one', () => {
    const waiting = { at: 'waiting', email, job: 'j1' } as const;
    const handlers = events();
    const held = draw(
      <ContactRow {...row(marit, { check: waiting, held: { code: 'offline' } })} {...still} {...place} {...handlers} />,
    );
    expect(held.querySelector('.beside')?.textContent).toContain('offline');
    expect(
      draw(<ContactRow {...row(marit, { check: waiting })} {...still} {...place} {...handlers} />).querySelector(
        '.beside',
      ),
    ).toBeNull();
    const long = { at: 'still-checking', email, job: 'j1', since: now - 90_000 } as const;
    const drawn = draw(<ContactRow {...row(marit, { check: long })} {...still} {...place} {...handlers} />);
    expect(drawn.querySelector('.beside')?.textContent).toContain('Takes longer than usual');
    click(byRole(drawn, '.beside button', 'Keep checking'));
    expect(handlers.onVerify).toHaveBeenCalledWith(email, false);
  });

  test('pushes a lead to the connected app, and loads the apps only for a lead', () => {
    const want = vi.fn();
    const push = vi.fn();
    const onPush = (apps: string[]) => ({ apps, want, push });
    const unfolded = { ...still, unfolded: true };
    const drawnWith = (apps: string[], lead: boolean) =>
      draw(
        <ContactRow
          {...row(marit, lead ? { knownLead: knownLead(email) } : {})}
          {...unfolded}
          {...place}
          {...events()}
          onPush={onPush(apps)}
        />,
      );
    expect(drawnWith(['HubSpot'], false).querySelector('.ways button')).toBeNull();
    expect(want).not.toHaveBeenCalled();
    expect(drawnWith([], true).querySelector('.ways button')).toBeNull();
    expect(want).toHaveBeenCalledOnce();
    click(byRole(drawnWith(['HubSpot'], true), '.ways button', 'Push to HubSpot'));
    expect(push).toHaveBeenCalledWith(knownLead(email).id);
    byRole(drawnWith(['HubSpot', 'Pipedrive'], true), '.ways button', 'Push to an app');
  });

  test('is marked as a lead from the click on Save, unless the save fails', () => {
    const save = { at: 'undoable', job: 'j1', list: 'Prospects', until: now + 8_000 } as const;
    const mark = (one: ReturnType<typeof row>) =>
      draw(<ContactRow {...one} {...still} {...place} {...events()} />).querySelector(
        '.row-mark.lead title, .row-mark.lead',
      );
    expect(mark(row(marit))).toBeNull();
    expect(mark(row(marit, { save }))?.getAttribute('title')).toContain('Prospects');
    const failed = { at: 'failed', job: 'j1', list: 'Prospects', problem: { code: 'offline' } } as const;
    expect(mark(row(marit, { save: failed }))).toBeNull();
  });

  test('identifies a lead to screen readers only once, by the icon', () => {
    const drawn = draw(
      <ContactRow {...row(marit, { knownLead: knownLead(email) })} {...still} {...place} {...events()} />,
    );
    const words = drawn.querySelector('.post .lead');
    expect(words?.textContent).toBeTruthy();
    expect(words?.getAttribute('aria-hidden')).toBe('true');
  });

  test('copies its address on a click without unfolding', () => {
    const handlers = events();
    const drawn = draw(<ContactRow {...row(marit)} {...still} {...place} {...handlers} />);
    click(byRole(drawn, 'button', `Copy ${email}`));
    expect(handlers.onCopy).toHaveBeenCalledWith(email);
    expect(handlers.onUnfold).not.toHaveBeenCalled();
  });

  test('unfolds on its button or a click beside its controls, and reports its state', () => {
    const handlers = events();
    const drawn = draw(<ContactRow {...row(marit)} {...still} {...place} {...handlers} />);
    const button = byRole(drawn, 'button', 'Details of Marit Lindqvist');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    click(button);
    const line = drawn.querySelector<HTMLElement>('.row');
    if (line) click(line);
    expect(handlers.onUnfold.mock.calls).toEqual([[email], [email]]);
  });

  test('selects a range when shift is held', () => {
    const handlers = events();
    const drawn = draw(<ContactRow {...row(marit)} {...still} {...place} {...handlers} />);
    click(byRole(drawn, 'input', 'Select Marit Lindqvist'), { shiftKey: true });
    expect(handlers.onToggle).toHaveBeenCalledWith(email, true);
  });

  test('shows name, title and address in full when unfolded, each with a copy button', () => {
    const handlers = events();
    const titled = { ...marit, position: 'Managing Director, Northern Europe and the Baltic States' };
    const drawn = draw(<ContactRow {...row(titled)} {...still} unfolded {...place} {...handlers} />);
    for (const button of drawn.querySelectorAll<HTMLElement>('.whole button')) click(button);
    expect(handlers.onCopy.mock.calls.flat()).toEqual(['Marit Lindqvist', titled.position, email]);
  });

  test('offers Verify and Save on focus, but not for a verified lead', () => {
    const handlers = events();
    const fresh = { ...marit, verification: { status: null, date: null } };
    const drawn = draw(<ContactRow {...row(fresh)} {...still} {...place} {...handlers} />);
    expect(drawn.querySelector('.quick')).toBeNull();
    void act(() => byRole(drawn, 'button', 'Details of Marit Lindqvist').focus());
    click(byRole(drawn, 'button', 'Verify · 1 verification'));
    click(byRole(drawn, 'button', 'Save to Prospects'));
    expect(handlers.onVerify).toHaveBeenCalledWith(email, false);
    expect(handlers.onSave).toHaveBeenCalledWith(email, null);

    const saved = draw(
      <ContactRow {...row(marit, { knownLead: knownLead(email, {}) })} {...still} {...place} {...handlers} />,
    );
    void act(() => byRole(saved, 'button', 'Details of Marit Lindqvist').focus());
    expect(saved.querySelector('.quick')).toBeNull();
  });

  test('shortens a long local part in its middle and a domain at its end, and keeps short parts whole', () => {
    const partsOf = (address: string) => {
      const drawn = draw(<ContactRow {...row(contact(address, null))} {...still} {...place} {...events()} />);
      return [...drawn.querySelectorAll('.row .parts > *')].map(({ textContent, className }) =>
        className.includes('end') ? textContent : `(${textContent})`,
      );
    };
    expect(partsOf('sabrina-marlene.oberhuber@ibm.test')).toEqual(['(sabrina-marlene.oberh)', 'uber', '@ibm.test']);
    expect(partsOf('sam@aldermoor.test')).toEqual(['sam', '@alde', '(rmoor.test)']);
  });

  test('names the cost of a verification on its button', () => {
    const handlers = events();
    const drawn = draw(<ContactRow {...row(marit)} {...still} unfolded {...place} {...handlers} />);
    click(byRole(drawn, 'button', 'Verify again · 1 verification'));
    expect(handlers.onVerify).toHaveBeenCalledWith(email, true);
  });

  test('offers to keep checking for free while the service is still checking', () => {
    const check = { at: 'still-checking' as const, email, job: '1', since: 0 };
    const drawn = draw(<ContactRow {...row(marit, { check })} {...still} unfolded {...place} {...events()} />);
    expect(byRole(drawn, 'button', 'Keep checking · free')).toBeTruthy();
  });

  test('offers no second verification while one is under way', () => {
    const check = { at: 'checking' as const, email, job: '1', since: now - 18_000 };
    const drawn = draw(<ContactRow {...row(marit, { check })} {...still} unfolded {...place} {...events()} />);
    expect(drawn.textContent).toContain('Checking');
    expect(drawn.textContent).toContain('18 s');
    expect([...drawn.querySelectorAll('button')].map(nameOf).filter((name) => name.startsWith('Verify'))).toEqual([]);
  });

  test('marks a bounced lead without a click', () => {
    const drawn = draw(
      <ContactRow
        {...row(marit, { knownLead: knownLead(email, { sending_status: 'bounced' }) })}
        {...still}
        {...place}
        {...events()}
      />,
    );
    expect(drawn.querySelector('.post > .lead.stop')?.textContent).toBe('Bounced');
  });

  test('shows a failure directly below, with a button to try again', () => {
    const handlers = events();
    const check = { at: 'failed' as const, email, job: '1', problem: { code: 'mail-server' as const, quoted: null } };
    const drawn = draw(<ContactRow {...row(marit, { check })} {...still} {...place} {...handlers} />);
    expect(drawn.textContent).toContain('The mail server gave an unexpected answer.');
    click(byRole(drawn, 'button', 'Try again'));
    expect(handlers.onNext).toHaveBeenCalledWith(email, 'retry');
  });

  test('offers Undo while a save waits, then names the list and offers to delete the lead', () => {
    const handlers = events();
    const undoable = { at: 'undoable' as const, job: 'j', list: 'Prospects', until: now + 5_000 };
    click(
      byRole(
        draw(<ContactRow {...row(marit, { save: undoable })} {...still} unfolded {...place} {...handlers} />),
        'button',
        'Undo',
      ),
    );
    expect(handlers.onUndo).toHaveBeenCalledWith(email);

    const saved = { at: 'saved' as const, job: 'j', list: 'Prospects', created: true, differing: ['position'] };
    const drawn = draw(<ContactRow {...row(marit, { save: saved })} {...still} unfolded {...place} {...handlers} />);
    expect(drawn.textContent).toContain('The lead kept its own position.');
    click(byRole(drawn, 'button', 'Saved to Prospects'));
    click(byRole(drawn, '[role=menuitem]', 'Delete this lead'));
    expect(handlers.onRemove).toHaveBeenCalledWith(email);
  });
});

describe('hostile text', () => {
  const evil = '<img src=x onerror=alert(1)>\u202e';

  test('is rendered as text only, without bidi controls', () => {
    const odd = contact(`x@${'aldermoor.test'}`, evil, {
      position: evil,
      department: evil,
      verification: { status: evil, date: evil },
    });
    const drawn = draw(
      <ContactRow
        {...row(odd, { knownLead: knownLead('x', { list: evil }) })}
        {...still}
        unfolded
        {...place}
        {...events()}
      />,
    );
    expect(drawn.querySelector('img')).toBeNull();
    expect(drawn.innerHTML).not.toContain('\u202e');
  });

  test('never becomes a link', () => {
    const odd = contact(email, 'Marit', {
      linkedin_url: 'javascript:alert(1)',
      sources: [source('javascript:alert(2)', null, null), source('https://ok.test/team', '2026-03-01', null)],
    });
    const unfolded = draw(
      <ContactRow
        {...row(odd, { check: done(email, verification('valid')) })}
        {...still}
        unfolded
        {...place}
        {...events()}
      />,
    );
    expect([...unfolded.querySelectorAll('a')].map((link) => link.href)).toEqual([
      'mailto:marit.lindqvist@aldermoor.test',
      'https://ok.test/team#:~:text=marit.lindqvist%40aldermoor.test',
    ]);

    const socials = { linkedin: 'javascript:alert(1)', youtube: 'https://y.example/' };
    const card = draw(<SubjectAbout company={{ ...company, socials }} onCopy={() => {}} />);
    expect([...card.querySelectorAll('a')].map((link) => [link.href, link.rel, link.target])).toEqual([
      ['https://y.example/', 'noopener noreferrer nofollow', '_blank'],
    ]);
  });
});

describe('the free count', () => {
  const of = { searchesLeft: 38, onFilter: vi.fn() };

  test('has one button that names its price', () => {
    const onShow = vi.fn();
    const drawn = draw(<CountCard {...of} count={{ at: 'shown', count, asked: now }} onShow={onShow} />);
    click(byRole(drawn, 'button', 'Show 37 addresses · 1 search, 38 left'));
    expect(onShow).toHaveBeenCalledOnce();
  });

  test('names how many addresses one search shows, within the plan’s cap', () => {
    const many = { at: 'shown' as const, count: { ...count, total: 240 }, asked: now };
    expect(
      byRole(
        draw(<CountCard {...of} count={many} onShow={vi.fn()} />),
        'button',
        'Show first 100 of 240 · 1 search, 38 left',
      ),
    ).toBeTruthy();
    const capped = draw(<CountCard {...of} perSearch={10} count={many} onShow={vi.fn()} />);
    expect(byRole(capped, 'button', 'Show first 10 of 240 · 1 search, 38 left')).toBeTruthy();
  });

  test('names the number in a chosen bar, and offers all people if one search returns them', () => {
    const onShow = vi.fn();
    const chosen = { department: ['support'], seniority: [] };
    const few = { ...count, total: 9, department: { support: 2, sales: 7 } };
    const drawn = draw(
      <CountCard {...of} chosen={chosen} count={{ at: 'shown', count: few, asked: now }} onShow={onShow} />,
    );
    click(byRole(drawn, 'button', 'Show 2 in Support · 1 search, 38 left'));
    expect(onShow).toHaveBeenLastCalledWith();
    click(byRole(drawn, 'button', 'All 9, then filter free · 1 search'));
    expect(onShow).toHaveBeenLastCalledWith(true);

    const many = { at: 'shown' as const, count: { ...few, total: 240 }, asked: now };
    const drawnMany = draw(<CountCard {...of} chosen={chosen} count={many} onShow={onShow} />);
    expect(drawnMany.textContent).not.toContain('then filter free');
    const both = draw(
      <CountCard {...of} chosen={{ department: ['support'], seniority: ['senior'] }} count={many} onShow={onShow} />,
    );
    expect(byRole(both, 'button', 'Show Support, Senior · 1 search, 38 left')).toBeTruthy();
  });

  test('names a seniority after a colon (“Show 15: Senior”)', () => {
    const chosen = { department: [], seniority: ['senior'] };
    const level = (senior: number) =>
      draw(
        <CountCard
          {...of}
          chosen={chosen}
          count={{ at: 'shown', count: { ...count, total: 240, seniority: { senior } }, asked: now }}
          onShow={vi.fn()}
        />,
      );
    expect(byRole(level(15), 'button', 'Show 15: Senior · 1 search, 38 left')).toBeTruthy();
    expect(byRole(level(150), 'button', 'Show first 100 of 150: Senior · 1 search, 38 left')).toBeTruthy();
  });

  test('turns each bar into a filter', () => {
    const drawn = draw(<CountCard {...of} count={{ at: 'shown', count, asked: now }} onShow={null} />);
    click(byRole(drawn, 'button', 'Sales 9'));
    expect(of.onFilter).toHaveBeenCalledWith('department', 'sales');
  });

  test('of zero says that a search without a result is free', () => {
    const noAddresses = { ...count, total: 0, department: {}, seniority: {} };
    const drawn = draw(<CountCard {...of} count={{ at: 'shown', count: noAddresses, asked: now }} onShow={() => {}} />);
    expect(byRole(drawn, 'button', 'Search anyway · 1 search if anyone is found')).toBeTruthy();
    expect(drawn.textContent).toContain('Try a name: you only pay if someone is found.');
  });

  test('of zero names no price if the service is free', () => {
    isFree.value = true;
    const noAddresses = { ...count, total: 0, department: {}, seniority: {} };
    const drawn = draw(<CountCard {...of} count={{ at: 'shown', count: noAddresses, asked: now }} onShow={null} />);
    expect(drawn.textContent).toContain('No addresses known yet. Try a name.');
    expect(drawn.textContent).not.toContain('pay');
  });

  test('has a stop button that warns of a charge, unless the service is free', () => {
    const wait = () => draw(<WaitLine words={String} since={now} onCancel={vi.fn()} />);
    expect(byRole(wait(), 'button', 'Stop waiting · may still be charged once')).toBeTruthy();
    isFree.value = true;
    expect(byRole(wait(), 'button', 'Stop waiting')).toBeTruthy();
  });
});

describe('a search for one person', () => {
  const place = (seconds: number) => <FindingSkeleton since={now - seconds * 1_000} patient onCancel={vi.fn()} />;

  test('is announced once; its running seconds are only visible', () => {
    const drawn = draw(place(3));
    const status = drawn.querySelector('[role=status]')?.textContent;
    expect(status).toBe('Searching…');
    expect(drawn.textContent).toContain('Searching longer, up to 20 s… 3 s');
    expect(byRole(drawn, 'button', 'Stop waiting · may still be charged once')).toBeTruthy();
    draw(place(4), drawn);
    expect(drawn.textContent).toContain('… 4 s');
    expect(drawn.querySelector('[role=status]')?.textContent).toBe(status);
    const counting = [...drawn.querySelectorAll('*')].find(
      (one) => one.textContent === 'Searching longer, up to 20 s… 4 s',
    );
    expect(counting?.getAttribute('aria-hidden')).toBe('true');
  });
});

describe('the details of a company', () => {
  const bare = { ...company, ...{ description: null, pattern: null, industry: null, size: null, place: null } };
  const domain = { ...company.domain, unicode: company.domain.ascii, hosted: false };
  const nothing = { ...bare, domain, socials: {}, technologies: [] };
  const abroad = { ...domain, unicode: 'münchner.test', ascii: 'xn--mnchner-n2a.test' };

  test.each([
    ['nothing', {}, false],
    ['a description', { description: 'Optics since 1921.' }, true],
    ['a description of invisible characters', { description: '\u202e\u200b' }, false],
    ['a profile', { socials: { github: 'https://g.example/acme' } }, true],
    ['a profile that is not a web address', { socials: { github: 'javascript:alert(1)' } }, false],
    ['a technology', { technologies: ['nginx'] }, true],
    ['technologies without a name', { technologies: [' '] }, false],
    ['a hosted domain', { domain: { ...domain, hosted: true } }, true],
    ['a domain in two forms, shown in the head', { domain: abroad }, false],
    ['a domain in two forms, with facts in the head', { domain: abroad, place: 'Leiden' }, true],
  ])('with %s: draw a section only if it has content', (_, some, expected) => {
    const it = { ...nothing, ...some };
    expect(hasAbout(it)).toBe(expected);
    expect(draw(<SubjectAbout company={it} onCopy={vi.fn()} />).childElementCount > 0).toBe(expected);
  });
});

describe('a menu of lists', () => {
  test('loads the lists when it is opened', () => {
    const wanted = vi.fn();
    const drawn = draw(
      <ListsWanted.Provider value={wanted}>
        <ListMenu words="Save to" heading="Save to" lists={[]} onChoose={vi.fn()} />
      </ListsWanted.Provider>,
    );
    expect(wanted).not.toHaveBeenCalled();
    click(byRole(drawn, 'button', 'Save to'));
    expect(wanted).toHaveBeenCalledOnce();
  });

  const menu = (onChoose: (list: string) => void) =>
    draw(<ListMenu words="Save to" heading="Save to" lists={['Prospects', 'Newsletter']} onChoose={onChoose} />);

  test('moves with arrow keys, closes with Escape, and returns the focus', () => {
    const drawn = menu(() => {});
    const button = byRole(drawn, 'button', 'Save to');
    click(button);
    expect(document.activeElement?.textContent).toBe('Prospects');
    press(document.activeElement ?? button, 'ArrowDown');
    expect(document.activeElement?.textContent).toBe('Newsletter');
    press(document.activeElement ?? button, 'Escape');
    expect(drawn.querySelector('[role=menu]')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test('creates a list by name, and requires a name', () => {
    const onChoose = vi.fn();
    const drawn = menu(onChoose);
    click(byRole(drawn, 'button', 'Save to'));
    click(byRole(drawn, '[role=menuitem]', 'New list…'));
    const field = drawn.querySelector('input');
    if (!field) throw new Error('no field');
    press(field, 'Enter');
    expect(drawn.querySelector('[role=alert]')?.textContent).toBe('Enter a name.');
    write(field, ' Spring fair ');
    press(field, 'Enter');
    expect(onChoose).toHaveBeenCalledWith('Spring fair');
  });
});

test.each([
  ['Aldermoor Optics', 'AO'],
  ['kestrel-fjord.example', 'KF'],
  ['株式会社青山計器製作所', '青'],
  ['👩‍💻 Studio', '👩‍💻'],
  ['', '?'],
])('the tile of %j shows %s', (name, initials) => {
  expect(draw(<Tile name={name} />).textContent).toBe(initials);
});

const counted = { count: { at: 'shown', count, asked: now }, searchesLeft: 38, onFilter: vi.fn() } as const;

test.each(['used-up', 'restricted-account', 'no-access', 'not-permitted'] as const)(
  'a run held by “%s”, which does not end by itself, offers to try again',
  (code) => {
    const held = job({
      kind: 'verify',
      total: 9,
      state: 'held',
      held: { problem: { code, quoted: null }, until: null },
    });
    const steps = { onPause: vi.fn(), onResume: vi.fn(), onStop: vi.fn(), onRetry: vi.fn(), onDismiss: vi.fn() };
    const onNext = vi.fn();
    click(byRole(draw(<BulkRun job={held} {...steps} onNext={onNext} />), 'button', 'Try again'));
    expect(onNext).toHaveBeenCalledWith('retry');
  },
);

describe('a running time', () => {
  const again = now + 600_000;
  const tooFast = { code: 'too-fast', quoted: null, again } as const;
  const steps = { onPause: vi.fn(), onResume: vi.fn(), onStop: vi.fn(), onRetry: vi.fn(), onDismiss: vi.fn() };
  const held = job({ state: 'held', held: { problem: tooFast, until: again } });

  test.each([
    ['the age of a count', <CountCard key="c" {...counted} onShow={null} />],
    ['the wait of a notice', <ProblemNotice key="n" problem={tooFast} onNext={vi.fn()} />],
    ['the wait under a row', <ProblemLine key="l" problem={tooFast} onNext={vi.fn()} />],
    ['the wait of a held run', <BulkRun key="b" job={held} {...steps} onNext={vi.fn()} />],
  ])('is not announced again as time passes: %s', (_, children) => {
    const time = signal(now);
    const drawn = draw(<Now.Provider value={time}>{children}</Now.Provider>);
    const aMinutePasses = () => {
      time.value += 61_000;
    };
    expect(saidAfter(drawn, aMinutePasses)).toEqual([]);
  });
});
