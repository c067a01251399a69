/**
 * Injected on the user's request only. The facts are its result (`scripting.executeScript`); nothing stays in the
 * page.
 */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readPage } from '../lib/page/read-page.ts';

export default defineUnlistedScript(() => readPage(document, location));
