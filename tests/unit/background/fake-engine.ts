/** The two files of the background together on a fake platform: the startup, then the engine. */
import { createEngine as createWith, type Engine } from '../../../lib/background/engine.ts';
import type { Platform } from '../../../lib/background/platform.ts';
import { createStartup, type Startup } from '../../../lib/background/startup.ts';

export type { Engine };

export const createEngine = (platform: Platform, startup: Startup = createStartup(platform)): Engine =>
  createWith(platform, startup);
