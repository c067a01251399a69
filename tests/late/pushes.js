/** Runs first in each page of the extension: every push of the background comes 700 ms late, after newer answers. */
for (const { runtime } of [globalThis.chrome, globalThis.browser].filter((each) => each?.runtime)) {
  if (runtime.isLate) continue;
  const add = runtime.onMessage.addListener.bind(runtime.onMessage);
  runtime.onMessage.addListener = (listener) =>
    add((message, ...more) => {
      if (message?.push === undefined) return listener(message, ...more);
      setTimeout(() => listener(message, ...more), 700);
      return undefined;
    });
  runtime.isLate = true;
}
