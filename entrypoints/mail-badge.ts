/** Tells the worker that a mailbox has been opened. Registered beside `mailbox.ts` only while the icon shows how many people are in view. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { tellMailChanged } from '../lib/messages/mail-watch.ts';

export default defineUnlistedScript(tellMailChanged);
