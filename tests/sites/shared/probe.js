/**
 * A page's own watcher: records everything it can notice in `window.__probe`, with the time. Runs first, so nothing
 * precedes it. `__probe.settle()` discards what the page itself caused while loading.
 */
(() => {
  const seen = [];
  const note = (what, detail) => seen.push({ what, detail: String(detail).slice(0, 200), at: performance.now() });
  window.__probe = {
    seen,
    settle: () => {
      seen.length = 0;
    },
  };

  new MutationObserver((records) => {
    for (const record of records) {
      for (const node of record.addedNodes) note('node added', node.outerHTML ?? node.nodeName);
      for (const node of record.removedNodes) note('node removed', node.outerHTML ?? node.nodeName);
      if (record.type === 'attributes') note('attribute', `${record.target.nodeName} ${record.attributeName}`);
      if (record.type === 'characterData') note('text', record.target.data);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  // Leaves out events that a person or the test causes by looking and clicking.
  const events = [
    'message',
    'messageerror',
    'storage',
    'error',
    'unhandledrejection',
    'securitypolicyviolation',
    'beforeprint',
    'copy',
    'paste',
    'selectionchange',
    'focusin',
    'hashchange',
    'popstate',
  ];
  for (const type of events) {
    window.addEventListener(
      type,
      (event) => note(`event ${type}`, JSON.stringify(event.data ?? event.message ?? '')),
      true,
    );
    document.addEventListener(type, () => note(`document event ${type}`, ''), true);
  }
  const dispatch = EventTarget.prototype.dispatchEvent;
  EventTarget.prototype.dispatchEvent = function (event) {
    note('dispatched', event.type);
    return dispatch.call(this, event);
  };
  const post = window.postMessage;
  window.postMessage = (...args) => {
    note('posted', JSON.stringify(args[0]));
    return post.apply(window, args);
  };

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note('resource', entry.name);
  }).observe({ type: 'resource', buffered: false });

  const names = new Set(Object.getOwnPropertyNames(window));
  setInterval(() => {
    for (const name of Object.getOwnPropertyNames(window)) {
      if (names.has(name)) continue;
      names.add(name);
      note('global', name);
    }
  }, 50);

  // Functions that a script in the page's own world could not call unnoticed.
  for (const name of ['querySelector', 'querySelectorAll', 'createTreeWalker', 'getElementsByTagName']) {
    const real = Document.prototype[name];
    Document.prototype[name] = function (...args) {
      note('asked', `${name} ${args[0]}`);
      return real.apply(this, args);
    };
  }
})();
