/**
 * Stands for `wxt/browser` in unit tests: the browser that the running file installed, looked up at each use. Files share the modules that
 * they import, and a module must not go on speaking to the browser of the file before.
 */
let installed: object | null = null;

/** What the extension's APIs are until the end of the file, or until another takes their place. */
export function installBrowser(apis: object | null): void {
  installed = apis;
}

function standing(): object {
  if (!installed) throw new Error('This test has no browser: createFakeWorker or installBrowser gives it one');
  return installed;
}

export const browser: object = new Proxy(
  {},
  {
    get: (_, name) => Reflect.get(standing(), name),
    has: (_, name) => Reflect.has(standing(), name),
  },
);
