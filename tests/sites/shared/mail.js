/*
 * A sample mailbox: conversations are templates, and the hash names the open one. They switch without a load, as in
 * webmail.
 */
(() => {
  const place = document.querySelector('[data-conversation]');

  function open() {
    const name = location.hash.slice(1) || 'first';
    const template = document.getElementById(`thread-${name}`);
    place.replaceChildren(template ? template.content.cloneNode(true) : '');
    for (const frame of place.querySelectorAll('iframe[data-text]')) fill(frame);
    for (const list of place.querySelectorAll('[data-rows]')) repeat(list);
  }

  /* A frame without its own address, written into from outside. */
  function fill(frame) {
    frame.contentDocument.open();
    frame.contentDocument.write(`<!doctype html><body>${frame.dataset.text}</body>`);
    frame.contentDocument.close();
  }

  /* Repeats the list's row `data-rows` times and numbers each. */
  function repeat(list) {
    const row = list.innerHTML;
    list.innerHTML = Array.from({ length: Number(list.dataset.rows) }, (_, nth) =>
      row.replaceAll('{n}', String(nth + 1)),
    ).join('');
  }
  addEventListener('hashchange', open);
  open();
})();
