/** A large company's stored tally equals the counted one. */
import { expect, test } from 'vitest';
import { blankCompany, blankEmail } from '../../lib/device-service/blank-records.ts';
import { tallyEmails } from '../../lib/device-service/email-filter.ts';
import { type KnowledgeChange, type KnownEmail, mostTitles } from '../../lib/device-service/store-directory.ts';
import { manyAddresses } from '../../lib/team-service/store/company-tally.ts';
import { newTeam } from './new-team.ts';

const departments = ['it', 'sales', null];

/** Has more titles than are shown, each with a different frequency. */
function email(nth: number): KnownEmail {
  return {
    ...blankEmail(`person-${nth}@large.test`, nth % 9 === 0 ? 'generic' : 'personal'),
    department: departments[nth % 3] ?? null,
    seniority: nth % 2 === 0 ? 'senior' : null,
    decision_maker: nth % 7 === 0,
    position: `Title ${Math.floor(Math.sqrt(nth * 8))}`,
  };
}

const put = (one: KnownEmail): KnowledgeChange => ({ put: one, as: 'email' });

/** The tally, with the frequencies of only as many titles as a reply shows. */
function shown({ titles, ...tally }: ReturnType<typeof tallyEmails>) {
  const commonest = Object.entries(titles).sort(([, one], [, other]) => other - one);
  return { ...tally, titles: commonest.slice(0, mostTitles).map(([, many]) => many) };
}

test('the tally follows writes and removals, for each type', async () => {
  const lend = await newTeam();
  let emails = Array.from({ length: manyAddresses + 40 }, (_, nth) => email(nth));
  await lend(({ directory }) =>
    directory.write([{ put: blankCompany('large.test'), as: 'company' }, ...emails.map(put)]),
  );
  await expectTallies();
  const changed = { ...email(5), department: 'hr', decision_maker: true };
  emails = [...emails.filter((one) => ![5, 6, 9].includes(Number(/\d+/.exec(one.value)))), changed];
  const removed = ['person-6@large.test', 'person-9@large.test'].map((remove) => ({ remove, as: 'email' as const }));
  await lend(({ directory }) => directory.write([put(changed), ...removed]));
  await expectTallies();

  async function expectTallies(): Promise<void> {
    await lend(async ({ directory }) => {
      for (const type of [undefined, 'personal', 'generic'] as const) {
        const fitting = emails.filter((one) => type === undefined || one.type === type);
        expect(shown(await directory.tally('large.test', { type }))).toEqual(shown(tallyEmails(fitting)));
        const { total } = await directory.emails('large.test', { type }, { offset: 0, limit: 5 });
        expect(total).toBe(fitting.length);
      }
    }, 'read');
  }
});
