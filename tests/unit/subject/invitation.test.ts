import { expect, test } from 'vitest';
import { readInvitation } from '../../../lib/subject/invitation.ts';
import { subjectOf } from '../../../lib/subject/subject-of.ts';

const code = `join_harrier_7_0123456789abcdef_${'s'.repeat(43)}`;

test.each([
  [`https://team.skerry.test/harrier/join#${code}`, 'https://team.skerry.test/v2'],
  [`https://skerry.test:8443/contacts/harrier/join#${code}`, 'https://skerry.test:8443/contacts/v2'],
  [`http://127.0.0.1:4400/harrier/join#${code}`, 'http://127.0.0.1:4400/v2'],
])('%s is an invitation', (link, address) => {
  expect(readInvitation(link)).toEqual({ address, host: new URL(link).host, code });
  expect(subjectOf(link, null)).toEqual({ kind: 'nothing', why: 'invitation' });
});

test.each([
  `https://team.skerry.test/harrier/join`,
  `https://team.skerry.test/harrier/join?code=${code}`,
  `https://team.skerry.test/harrier/joined#${code}`,
  `https://team.skerry.test/harrier/join#${code}0`,
  `https://team.skerry.test/harrier/join#harrier_7_0123456789abcdef_${'s'.repeat(43)}`,
  'about:blank',
  '',
])('%s is not an invitation', (link) => {
  expect(readInvitation(link)).toBeNull();
});
