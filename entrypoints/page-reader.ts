/** Injected on the user's ask only; the facts are its result (`scripting.executeScript`), and nothing stays behind. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readPage } from '../lib/page/read-page.ts';

export default defineUnlistedScript(() => readPage(document, location));
