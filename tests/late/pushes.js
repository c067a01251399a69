/**
 * Runs first in each extension page: delays every push of the background by 700 ms, so that it comes after newer
 * responses.
 */
for (const { runtime } of [globalThis.chrome, globalThis.browser].filter((each) => each?.runtime)) {
  if (runtime.isLate) continue;
  const add = runtime.onMessage.addListener.bind(runtime.onMessage);
  runtime.onMessage.addListener = (listener) =>
    add((message, ...more) => {
      if (message?.push === undefined) return listener(message, ...more);
      // Firefox still delivers messages to a page that is being closed and has no timers any more.
      try {
        setTimeout(() => listener(message, ...more), 700);
      } catch {}
      return undefined;
    });
  runtime.isLate = true;
}
