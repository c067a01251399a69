/** #40: a number that is no time, from a damaged record or a wrong reply, throws nowhere when shown or written. */
import { expect, test } from 'vitest';
import { age, ageOfDate, exactTime, wholeDay, wholeDayOf } from '../../../components/format/ages.ts';
import { fitting } from '../../../lib/background/storage/record-schemas.ts';
import { isMoment, readTime, writeDay, writeIso, writeTime } from '../../../lib/contract/times.ts';

const none = [Number.NaN, Number.POSITIVE_INFINITY, 1e300, -1e300, 8.64e15 + 1];

test.each(none)('%d is no time: shown as a dash, written as nothing, refused in a record', (time) => {
  expect(isMoment(time)).toBe(false);
  expect([exactTime(time), wholeDayOf(time), age(time, 0)]).toEqual(['–', '–', '–']);
  expect([writeIso(time), writeDay(time), writeTime(time)]).toEqual(['', '', '']);
  const answer = { id: 'a', service: 's', operation: 'searchDomain', params: {}, reply: {}, used: 0, planEnd: null };
  expect(fitting('answers', { ...answer, about: [], size: 1, asked: 0 })).toBeDefined();
  expect(fitting('answers', { ...answer, about: [], size: 1, asked: time })).toBeUndefined();
  expect(fitting('optOuts', { id: 'a', at: time })).toBeUndefined();
});

test.each(['2026-99-99', '2026-02-30 99:99:99 UTC', '9999-12-31T99:00', '0000-00-00'])('%s is no date', (text) => {
  expect([wholeDay(text), ageOfDate(text, 0), readTime(text)]).toEqual([null, null, null]);
});
