/**
 * Replaces `wxt/browser` in unit tests with the browser that the running file installed. It is looked up at each use:
 * files share modules, which must not go on using the previous file's browser.
 */
let installed: object | null = null;

/** Sets the extension's APIs until the end of the file, or until the next call. */
export function installBrowser(apis: object | null): void {
  installed = apis;
}

function standing(): object {
  if (!installed) throw new Error('This test has no browser: createFakeBackground or installBrowser gives it one');
  return installed;
}

export const browser: object = new Proxy(
  {},
  {
    get: (_, name) => Reflect.get(standing(), name),
    has: (_, name) => Reflect.has(standing(), name),
  },
);
