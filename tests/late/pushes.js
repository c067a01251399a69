/** Runs first in each page of the extension: every push of the background comes 700 ms late, after newer answers. */
for (const { runtime } of [globalThis.chrome, globalThis.browser].filter((each) => each?.runtime)) {
  if (runtime.isLate) continue;
  const add = runtime.onMessage.addListener.bind(runtime.onMessage);
  runtime.onMessage.addListener = (listener) =>
    add((message, ...more) => {
      if (message?.push === undefined) return listener(message, ...more);
      // Firefox still tells a page that is being closed, whose timers are gone.
      try {
        setTimeout(() => listener(message, ...more), 700);
      } catch {}
      return undefined;
    });
  runtime.isLate = true;
}
