/**
 * Notifies the background that a mailbox was opened. Registered only while the icon shows how many people are in view.
 */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { sendMailChanged } from '../lib/messages/mail-watch.ts';

export default defineUnlistedScript(sendMailChanged);
