import { describe, expect, test } from 'vitest';
import { atText } from '../../../components/format/text-fragment.ts';

describe('the address of a text on a page', () => {
  test.each([
    ['https://a.test/team', 'ada@a.test', 'https://a.test/team#:~:text=ada%40a.test'],
    ['https://a.test/team?x=1&y=2', 'ada@a.test', 'https://a.test/team?x=1&y=2#:~:text=ada%40a.test'],
    ['https://a.test/team#people', 'ada@a.test', 'https://a.test/team#people:~:text=ada%40a.test'],
    ['https://a.test/team#', 'ada@a.test', 'https://a.test/team#:~:text=ada%40a.test'],
    ['https://a.test/#:~:text=b', 'ada@a.test', 'https://a.test/#:~:text=b&text=ada%40a.test'],
    ['https://a.test/', 'half \ud800 a pair', 'https://a.test/#:~:text=half%20%EF%BF%BD%20a%20pair'],
    // Hyphens, commas and ampersands have a special meaning in a text fragment.
    ['https://a.test/', 'nils-åke,x&y@a.test', 'https://a.test/#:~:text=nils%2D%C3%A5ke%2Cx%26y%40a.test'],
  ])('%s with the text %s is %s', (page, text, expected) => {
    expect(atText(page, text)).toBe(expected);
  });
});
