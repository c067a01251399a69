/** The worker: it owns everything durable, and is all that reaches the network. */
import { defineBackground } from 'wxt/utils/define-background';
import { startWorker } from '../lib/background/start.ts';

export default defineBackground(startWorker);
