/**
 * Runs first in the background. Permission events come 700 ms late, each write to storage takes 50 ms longer, and each
 * response of a service 300 ms. An action in between meets a background that is not up to date, or that is stopped
 * before it has written.
 */
const waited = (ms) => new Promise((resume) => setTimeout(resume, ms));

for (const { permissions, storage } of [globalThis.chrome, globalThis.browser].filter((each) => each?.runtime)) {
  if (storage.isLate) continue;
  for (const event of [permissions.onAdded, permissions.onRemoved]) {
    const add = event.addListener.bind(event);
    event.addListener = (listener) => add((...args) => void waited(700).then(() => listener(...args)));
  }
  for (const area of [storage.local, storage.session]) {
    let last = Promise.resolve();
    for (const name of ['set', 'remove', 'clear', 'get']) {
      const act = area[name].bind(area);
      area[name] = (...args) => {
        const callback = typeof args.at(-1) === 'function' ? args.pop() : null;
        // Keeps the order of writes. A read sees all earlier writes.
        const turn = (name === 'get' ? last : last.then(() => waited(50))).then(() => act(...args));
        if (name !== 'get') last = turn.catch(() => undefined);
        if (callback === null) return turn;
        turn.then(callback, () => callback());
      };
    }
  }
  storage.isLate = true;
}

const fetchNow = globalThis.fetch;
globalThis.fetch = async (...args) => {
  const answer = await fetchNow(...args);
  await waited(300);
  return answer;
};
