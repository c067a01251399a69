/** Runs first in each extension page: delays every response of the background by 700 ms. */
const late = () => new Promise((resume) => setTimeout(resume, 700));

for (const { runtime } of [globalThis.chrome, globalThis.browser].filter((each) => each?.runtime)) {
  if (runtime.isLate) continue;
  const send = runtime.sendMessage.bind(runtime);
  runtime.sendMessage = (message, ...more) => {
    const answer = send(message).finally(late);
    const callback = more.at(-1);
    if (typeof callback !== 'function') return answer;
    // The polyfill passes a callback. It is called without a response if the background was stopped.
    answer.then(callback, () => callback());
  };
  runtime.isLate = true;
}
