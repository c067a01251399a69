/** Problems with connecting a service: nothing was charged, and the fix stands beside its field. */
import { i18n } from '#i18n';
import type { Problem } from '../../lib/contract/problem.ts';
import { plain } from './plain.ts';
import { problemWords } from './problem-words.ts';
import { inQuotes } from './quotation.ts';

/** `address`: as typed and already parsed. */
export function connectWords(problem: Problem, address: string): string {
  const words = wordsFor(problem, address);
  const said = 'quoted' in problem && problem.quoted ? i18n.t('notice.said', [inQuotes(plain(problem.quoted))]) : null;
  return [words, said].filter(Boolean).join(' ');
}

function wordsFor(problem: Problem, address: string): string {
  const { host, version, isSecure } = partsOf(address);
  switch (problem.code) {
    case 'no-answer':
      if (problem.why === 'timed-out') return i18n.t('connecting.too_slow', [host]);
      return [
        i18n.t('connecting.nobody', [host]),
        isSecure ? i18n.t('connecting.nobody_secure') : i18n.t('connecting.nobody_here'),
      ].join(' ');
    case 'redirected':
      return i18n.t('connecting.redirected', [host]);
    case 'unreadable':
    case 'too-large':
      return isPage(problem)
        ? i18n.t('connecting.web_page', [host, version])
        : i18n.t('connecting.other', [host, version]);
    case 'not-found':
    case 'opted-out':
    case 'refused-input':
    case 'not-created':
    case 'mail-server':
      return i18n.t('connecting.other', [host, version]);
    case 'service-failed':
      return problem.status >= 500
        ? i18n.t('connecting.failing', [host, problem.status])
        : i18n.t('connecting.other', [host, version]);
    case 'key-refused':
      return i18n.t('connecting.key');
    default: {
      const { title, detail } = problemWords(problem);
      return [title, detail].filter(Boolean).join(' ');
    }
  }
}

const isPage = (problem: Problem): boolean => problem.code === 'unreadable' && problem.why === 'web-page';

function partsOf(address: string): { host: string; version: string; isSecure: boolean } {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null;
  const version = /\/v\d+(?=\/*$)/.exec(url?.pathname ?? '')?.[0] ?? '';
  return { host: plain(url?.host ?? address), version, isSecure: url?.protocol !== 'http:' };
}
