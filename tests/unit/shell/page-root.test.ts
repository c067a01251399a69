// @vitest-environment jsdom
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { startPage } from '../../../components/shell/page-root.ts';
import { newLife } from '../harness/lives.ts';

it('sets the language and text direction of a page, whatever the browser’s own direction', () => {
  const life = newLife();
  const root = document.createElement('html');
  root.dir = 'rtl';
  startPage(signal(null), root, life.signal);
  expect([root.lang, root.dir]).toEqual(['en-GB', 'ltr']);
  life.abort();
});
