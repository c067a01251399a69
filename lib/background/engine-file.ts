/**
 * The background's second file, `engine.js`, as its first one reaches it: everything that listeners, settings and services can do without.
 * Chromium imports it when it is first needed, Firefox runs it after the first one as the event page's second script.
 */
import { once } from '../contract/async.ts';
import type { EngineParts } from './engine-in-browser.ts';

const address = '/engine.js';

/** The second file's own line: leaves its parts where the first file finds them. */
export function leaveEngine(parts: EngineParts): void {
  globalThis.harrierEngine = parts;
}

/** Chromium imports a script late only if it was imported once while the worker was installed. Called when the worker starts. */
export function installEngine(): void {
  if (!import.meta.env.FIREFOX) self.addEventListener('install', importEngine);
}

/** Rejects when the file can't be read; the next call tries again. */
export const engineFile: () => Promise<EngineParts> = once(async () => {
  if (import.meta.env.FIREFOX) await scriptsRun();
  else if (!globalThis.harrierEngine) importEngine();
  const parts = globalThis.harrierEngine;
  if (!parts) throw new Error('The second file left nothing');
  return parts;
});

/** The policy of the extension's pages takes no text for a script's address: this one name may make one, and always the same. */
function importEngine(): void {
  policy ??= trustedTypes.createPolicy('engine', { createScriptURL: () => address });
  importScripts(policy.createScriptURL(address));
}

let policy: TrustedTypePolicy | null = null;

function scriptsRun(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => resolve(), { once: true });
    else resolve();
  });
}

/** As far as they are used here: the compiler knows the scope of a page, and a service worker's is another. */
interface TrustedTypePolicy {
  createScriptURL(text: string): { readonly trusted: unique symbol };
}
declare const trustedTypes: {
  createPolicy(name: string, rules: { createScriptURL(text: string): string }): TrustedTypePolicy;
};
declare function importScripts(address: ReturnType<TrustedTypePolicy['createScriptURL']>): void;

declare global {
  var harrierEngine: EngineParts | undefined;
}
