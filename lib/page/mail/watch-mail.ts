/**
 * Watches an open mailbox while Harrier listens, and reports only that other people are in view. One observer serves
 * the page and the frames it reads.
 * It inspects changes only until it knows that the page must be read again, then ignores them until it reads. When
 * stopped it leaves nothing in the page.
 */
import { attribute, closestOf, parentOf, tagged, walkerOf } from '../dom.ts';
import { inShortSlices, type Steps } from '../slices.ts';
import { documentOfFrame, frames, hasFrames, isAt, isElement, isNode, isReadFromOutside } from './frames.ts';
import { addressAttributes, addressed, type Reading } from './mailbox.ts';
import { mailboxOf, type Place } from './mailbox-of.ts';
import { mailSteps } from './read-mail.ts';

/** Milliseconds between a change and the reading: changes come in bursts. */
const QUIET = 250;

/** The longest pause, in milliseconds, for a page that keeps changing. */
const LONGEST_WAIT = 1_000;

/** Reading takes at most this fraction (1/n) of the time. */
const SHARE = 20;

const MOST_FRAMES = 50;

export interface Listener {
  /** Other people are in view. `framed`: a frame with its own script was loaded, so its people are unknown here. */
  changed: (framed: boolean) => void;
  /** The extension was updated or removed: no context is left to report to. */
  isCutOff: () => boolean;
}

/** Starts to watch; returns the function that stops it. */
export function watchMail(document: Document, place: Place, { changed, isCutOff }: Listener): () => void {
  // The page around it watches this one, too.
  if (isReadFromOutside(document)) return () => undefined;
  const life = new AbortController();
  const { signal } = life;
  const isOver = (): boolean => {
    if (isCutOff()) life.abort();
    return signal.aborted;
  };
  // Found once, because the search covers the whole page.
  const mailbox = mailboxOf(document, place);
  const signs = signsOf(mailbox.reading);
  const reading = createReading(
    () => mailSteps(document, place, mailbox),
    isOver,
    () => changed(false),
  );
  const observer = new MutationObserver((records) => {
    if (!isOver() && isRelevant(document, records, signs)) unrest();
  });
  function unrest(): void {
    observer.disconnect();
    reading.want(look);
  }
  function look(): void {
    for (const page of [document, ...documentsWithin(document)]) observer.observe(page, observed);
  }
  function loaded({ target }: Event): void {
    if (isOver() || !isNode(target) || !isElement(target) || !isAt(target, frames)) return;
    if (documentOfFrame(target) === null) changed(true);
    else unrest();
  }
  // A frame's load event reaches the enclosing page in the capture phase only.
  document.addEventListener('load', loaded, { capture: true, signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    reading.end();
  });
  look();
  reading.want(() => undefined);
  return () => life.abort();
}

function documentsWithin(document: Document): Document[] {
  // Finding none would search the whole page.
  if (!hasFrames(document)) return [];
  return tagged(document, frames, MOST_FRAMES).flatMap((frame) => documentOfFrame(frame) ?? []);
}

interface Turns {
  /** Schedules one reading; `before` is called right before it. */
  want: (before: () => void) => void;
  end: () => void;
}

/**
 * The first reading only remembers who is in view. If the page changed before it, the change is reported, because the
 * listener may have read the earlier state.
 */
function createReading(steps: () => ReturnType<typeof mailSteps>, isOver: () => boolean, changed: () => void): Turns {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | null = null;
  let wants = 0;
  let before: (() => void) | null = null;
  let isReading = false;
  let wait = QUIET;
  let pause = 0;
  let ended = 0;

  async function read(): Promise<void> {
    timer = undefined;
    if (isOver()) return;
    isReading = true;
    const first = before;
    before = null;
    let took = 0;
    const facts = await inShortSlices(after(first, steps), isOver, (turn) => {
      took += turn;
    });
    isReading = false;
    pause = took * SHARE;
    ended = performance.now();
    const now = JSON.stringify(facts);
    if (isOver()) return;
    if (last === null ? wants > 1 : last !== now) changed();
    last = now;
    if (before !== null) plan();
  }

  function plan(): void {
    if (isReading || timer !== undefined) return;
    const isRestless = ended > 0 && performance.now() - ended < QUIET;
    wait = isRestless ? Math.min(wait * 3, LONGEST_WAIT) : QUIET;
    timer = setTimeout(() => void read(), Math.max(wait, pause));
  }

  return {
    want(first) {
      wants += 1;
      before = first;
      plan();
    },
    end: () => clearTimeout(timer),
  };
}

/** What is done before is one of the steps, because in a large page it takes milliseconds. */
function* after<Value>(first: (() => void) | null, steps: () => Steps<Value>): Steps<Value> {
  first?.();
  yield;
  return yield* steps();
}

/** Attributes that mailboxes set on what they show or collapse. */
const HIDING = ['hidden', 'aria-hidden', 'inert', 'open', 'aria-expanded', 'data-expanded'];
const HIDDEN_STYLE = /display:\s?none|visibility:\s?hidden/i;

const observed: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  characterDataOldValue: true,
  attributeFilter: [...addressAttributes, ...HIDING, 'style', 'class'],
  attributeOldValue: true,
};

/** What changes are checked for. */
interface Signs {
  /** Carriers of an address or a name. Addresses in other attributes are also the element's text or title. */
  people: string;
  /** Names without an address, whose texts may change in place; null where there are none. */
  names: string | null;
  /** Open or collapsed messages, marked by a class; null without such a class. */
  folding: string | null;
  /** The classes in `folding`: some stand around the messages that they show or hide. */
  classes: readonly string[];
}

function signsOf({ message, hidden, people }: Reading): Signs {
  const names = people.flatMap(({ at, names: within }) =>
    within === undefined ? [] : within === 'self' ? at : within,
  );
  const folding = [message, hidden].filter((one) => one !== null).join();
  return {
    people: [addressed, frames, '[data-testid*="@"]', ...names].join(),
    names: names.join() || null,
    folding: folding || null,
    classes: [...folding.matchAll(/\.([\w-]+)/g)].flatMap(([, name]) => name ?? []),
  };
}

/** Nodes and changes checked at once; beyond that a relevant change is assumed. */
const MOST_LOOKS = 500;

/** Does a change bring a person into or out of view? Bounded cost. */
function isRelevant(page: Document, records: readonly MutationRecord[], signs: Signs): boolean {
  const looks = { left: MOST_LOOKS };
  for (const record of records) {
    looks.left -= 1;
    if (looks.left < 0 || matters(page, record, signs, looks)) return true;
  }
  return false;
}

function matters(page: Document, record: MutationRecord, signs: Signs, looks: { left: number }): boolean {
  const { type, target, oldValue, attributeName } = record;
  if (type !== 'attributes' && isInName(target, signs)) return true;
  if (type === 'childList') {
    return [record.addedNodes, record.removedNodes].some((nodes) => holdsSomebody(page, nodes, signs, looks));
  }
  const before = oldValue ?? '';
  if (type === 'characterData') return `${before} ${target.nodeValue ?? ''}`.includes('@');
  if (!isElement(target) || attributeName === null) return false;
  if (HIDING.includes(attributeName)) return true;
  const now = attribute(target, attributeName);
  if (attributeName === 'class')
    return (
      (signs.folding !== null && isAt(target, signs.folding)) ||
      signs.classes.some((name) => hasWord(before, name) !== hasWord(now, name))
    );
  if (attributeName === 'style') return HIDDEN_STYLE.test(before) !== HIDDEN_STYLE.test(now);
  return before !== now && `${before} ${now}`.includes('@');
}

const hasWord = (text: string, word: string): boolean => text.split(/\s/).includes(word);

function isInName(target: Node, { names }: Signs): boolean {
  const element = isElement(target) ? target : parentOf(target);
  return names !== null && element !== null && closestOf(element, names) !== null;
}

function holdsSomebody(page: Document, nodes: NodeList, signs: Signs, looks: { left: number }): boolean {
  for (let at = 0; at < nodes.length; at += 1) {
    const root = nodes[at];
    if (root && holds(page, root, signs, looks)) return true;
  }
  return false;
}

function holds(page: Document, root: Node, signs: Signs, looks: { left: number }): boolean {
  const walker = walkerOf(page, root);
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    looks.left -= 1;
    if (looks.left < 0) return true;
    if (isElement(node) ? isAt(node, signs.people) : (node.nodeValue ?? '').includes('@')) return true;
  }
  return false;
}
