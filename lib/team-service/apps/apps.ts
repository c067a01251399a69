import type { App } from './app.ts';
import { espocrm } from './espocrm.ts';
import { hubspot } from './hubspot.ts';
import { pipedrive } from './pipedrive.ts';
import { twenty } from './twenty.ts';
import { webhook } from './webhook.ts';

const all: readonly App[] = [twenty, espocrm, hubspot, pipedrive, webhook];

export const appsByProvider: ReadonlyMap<string, App> = new Map(all.map((app) => [app.provider, app]));
