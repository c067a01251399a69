/** Walks a page once, skipping hidden parts, and records who stands where. */
import { allIn, parentOf, previousOf, tagged, tagOf, textOf, walkerOf } from '../dom.ts';
import type { Steps } from '../slices.ts';
import { addressesOn, nameOfBracket, textIn } from './addresses-on.ts';
import { documentOfFrame, frames, isAt, isElement, isText, nextNode, previousNode } from './frames.ts';
import type { Letter } from './letter-lines.ts';
import { addressed, around, hiding, type MailRole, type Reading, type Sign } from './mailbox.ts';
import type { DocumentPart } from './mailbox-of.ts';
import { asName, namedAddresses } from './named-addresses.ts';
import type { Part, PeopleCollector } from './people-collector.ts';

/** So few that a step stays below a slice's milliseconds on a slow machine, too. */
const NODES_A_STEP = 50;
/** No mailbox shows so many at once. */
const MOST_NODES = 200_000;

const MOST_NAMES = 50;
const MOST_LETTERS = 100;
const LONGEST_RUN = 100_000;
const LONGEST_NAME = 100;

/** An open message: whether its sender was found, and the addresses that its header shows for the sender. */
interface Message {
  hasSender: boolean;
  senders: Set<string>;
}

/** A message's text, and the address of its sender by its header; null if that is not certain. */
export interface SentLetter extends Letter {
  sender: string | null;
}

interface Standing {
  within: boolean;
  list: boolean;
  body: boolean;
  /** The message around it. */
  message: Message | null;
  /** The role given by the element around it. */
  role: MailRole | null;
  /**
   * Where an enclosing sign has its address: on its own element (`around`), or in a sign within it (`within`). Texts
   * there are names, never addresses: anyone may be called `ceo@acme.test`.
   */
  said: 'around' | 'within' | null;
}

/** Constant during a walk. */
interface Walk {
  reading: Reading;
  collector: PeopleCollector;
  pageHost: string;
  /** One selector for every element that needs a closer look. */
  relevant: string;
  nodes: number;
  messages: Message[];
  letters: (Letter & { message: Message | null })[];
}

export function* walkMail(
  document: Document,
  root: Node,
  reading: Reading,
  part: DocumentPart,
  collector: PeopleCollector,
  pageHost: string,
): Steps<SentLetter[]> {
  const { within, message, bodies, list, hidden, people } = reading;
  const relevant = [
    hiding,
    frames,
    addressed,
    around,
    list,
    within,
    message,
    bodies,
    hidden,
    // The shared signs already cover these.
    ...people.map(({ at }) => (at.includes(addressed) ? null : at)),
  ];
  const walk: Walk = {
    reading,
    collector,
    pageHost,
    relevant: relevant.filter((one) => one !== null).join(),
    nodes: 0,
    messages: [],
    letters: [],
  };
  const body = part === 'text';
  yield* walkTree(walk, document, root, {
    within: within === null || body,
    list: false,
    body,
    message: null,
    role: null,
    said: null,
  });
  return walk.letters.map(({ message, ...letter }) => ({ ...letter, sender: senderOf(walk, message) }));
}

/** Where the header is not in the text's own message, the page must show a single message. */
function senderOf({ messages, letters }: Walk, message: Message | null): string | null {
  const sent = message?.hasSender ? [message] : letters.length === 1 ? messages.filter((one) => one.hasSender) : [];
  const [sender, ...others] = sent.flatMap(({ senders }) => [...senders]);
  return sent.length === 1 && sender !== undefined && others.length === 0 ? sender : null;
}

function* walkTree(walk: Walk, document: Document, root: Node, from: Standing): Steps<void> {
  const walker = walkerOf(document, root);
  const above: Standing[] = [];
  let standing = from;
  for (;;) {
    walk.nodes += 1;
    if (walk.nodes > MOST_NODES || walk.collector.isFull('open') || walk.collector.isFull('loose')) return;
    if (walk.nodes % NODES_A_STEP === 0) yield;
    const inner = yield* lookAt(walk, document, walker.currentNode, standing);
    if (inner !== null && walker.firstChild()) {
      above.push(standing);
      standing = inner;
      continue;
    }
    // The rest of a list is skipped once enough people are known.
    const isListed = (): boolean => standing.list && walk.collector.isFull('list');
    while (isListed() || !walker.nextSibling()) {
      if (!walker.parentNode()) return;
      standing = above.pop() ?? from;
    }
  }
}

/** The standing of the nodes within, or null when nothing in it needs a look. */
function* lookAt(walk: Walk, document: Document, node: Node, standing: Standing): Steps<Standing | null> {
  if (!isElement(node)) {
    readText(walk, document, node, standing);
    return null;
  }
  if (!isAt(node, walk.relevant)) return standing;
  if (isLeftOut(walk, node, standing)) return null;
  if (isAt(node, frames)) {
    const inside = documentOfFrame(node);
    const [root] = inside ? tagged(inside, 'html', 1) : [];
    const body = walk.reading.bodies !== null;
    if (inside && root) {
      // The frame's document is the text of the message around it.
      if (standing.body && !standing.list) walk.letters.pop();
      if (body) noteLetter(walk, inside, root, standing);
      yield* walkTree(walk, inside, root, { ...standing, body, role: null });
    }
    return null;
  }
  const inner = standingIn(walk, node, standing);
  if (inner.body && !standing.body) noteLetter(walk, document, node, inner);
  if (inner.within) readElement(walk, document, node, inner);
  return inner.list && walk.collector.isFull('list') ? null : inner;
}

function isLeftOut({ reading: { hidden } }: Walk, element: Element, { message, body }: Standing): boolean {
  if (isAt(element, hiding) || (hidden !== null && isAt(element, hidden))) return true;
  return message === null && !body && isAt(element, around);
}

function noteLetter({ reading: { hidden }, letters }: Walk, document: Document, body: Element, at: Standing): void {
  if (at.list || letters.length >= MOST_LETTERS) return;
  letters.push({ document, body, unseen: hidden === null ? hiding : `${hiding},${hidden}`, message: at.message });
}

function standingIn({ reading, messages }: Walk, element: Element, standing: Standing): Standing {
  const { within, list, bodies, message } = reading;
  const body = standing.body || (bodies !== null && isAt(element, bodies));
  const isMessage = !body && message !== null && isAt(element, message);
  const own: Message | null = isMessage ? { hasSender: false, senders: new Set() } : null;
  if (own) messages.push(own);
  return {
    within: standing.within || (within !== null && isAt(element, within)),
    list: standing.list || (!body && standing.message === null && isAt(element, list)),
    body,
    message: own ?? standing.message,
    role: body ? null : standing.role,
    said: body ? null : standing.said,
  };
}

/** In a message's text only links are read. */
const inText: Sign = { at: '', from: ['href'] };

/** Records the people on an element. Descendants inherit its role through `standing`. */
function readElement(walk: Walk, document: Document, element: Element, standing: Standing): void {
  const { reading, collector, pageHost } = walk;
  const sign = standing.body ? undefined : reading.people.find(({ at }) => isAt(element, at));
  if (sign?.role) standing.role = sign.role;
  if (sign?.called) standing.said = 'within';
  if (!sign && (standing.said === 'around' || !isAt(element, addressed))) return;
  const part = partOf(sign, standing);
  if (collector.isFull(part)) return;
  const found = addressesOn(document, element, standing.body ? inText : sign, pageHost);
  if (found.length === 0) {
    if (sign?.names && part === 'open') readNames(walk, document, element, sign, standing.message);
    return;
  }
  if (sign) standing.said = 'around';
  const role = roleOf(sign, standing);
  if (role === 'sender' && part === 'open') for (const { address } of found) standing.message?.senders.add(address);
  // A link in a message's text can say anything: "Write to us".
  const isSaid = part === 'open' && role === 'text';
  collector.note(part, role, isSaid ? found.map(({ address }) => ({ address, name: null })) : found);
}

/** Records the names of senders and recipients on an element that shows no address. */
function readNames(
  { collector }: Walk,
  document: Document,
  element: Element,
  { role, names }: Sign,
  message: Standing['message'],
): void {
  if (!names || (role !== 'sender' && role !== 'recipient')) return;
  if (message && role === 'sender') message.hasSender = true;
  for (const one of names === 'self' ? [element] : allIn(element, names, MOST_NAMES)) {
    const name = asName(textIn(document, one, LONGEST_NAME) ?? '');
    if (name !== null) collector.noteName(role, name);
  }
}

function partOf(sign: Sign | undefined, { list, body, message, role }: Standing): Part {
  const said = sign?.role ?? role;
  if (list || (!body && said === 'list')) return 'list';
  return body || message !== null || said === 'sender' || said === 'recipient' || said === 'guest' ? 'open' : 'loose';
}

/**
 * By its sign, else by the one around it. A sign without a role in a message is decided by order: the first person is
 * the sender, the others are recipients.
 */
function roleOf(sign: Sign | undefined, { list, body, message, role }: Standing): MailRole {
  if (list || body) return list ? 'list' : 'text';
  const said = sign?.role ?? role;
  const isOrdered = sign !== undefined && said === null && message !== null;
  const found = isOrdered ? (message.hasSender ? 'recipient' : 'sender') : (said ?? 'text');
  if (message && found === 'sender') message.hasSender = true;
  return found;
}

function readText({ collector, pageHost }: Walk, document: Document, node: Node, standing: Standing): void {
  if (!standing.within || standing.said !== null) return;
  const text = runFrom(node);
  if (!text.includes('@')) return;
  const part = partOf(undefined, standing);
  if (collector.isFull(part)) return;
  const role = roleOf(undefined, standing);
  const found = namedAddresses(text, pageHost, role === 'text');
  const [only] = found;
  if (only && found.length === 1 && only.name === null && !standing.body) {
    const before = previousNode(node);
    const parent = parentOf(node);
    const named = before && isElement(before) ? before : parent && previousOf(parent);
    only.name = nameOfBracket(document, named, text);
  }
  collector.note(part, role, found);
}

const isBreak = (node: Node): boolean => isElement(node) && tagOf(node) === 'wbr';

/**
 * The text of a node and its continuations; empty if it continues another node. An address cut by marks within a word
 * is left out.
 */
function runFrom(node: Node): string {
  let text = node.nodeValue ?? '';
  let next = nextNode(node);
  const goesOn = (): boolean => next !== null && (isText(next) || isBreak(next));
  if (!goesOn() && !text.includes('@')) return '';
  const before = previousNode(node);
  if (before && (isText(before) || isBreak(before))) return '';
  while (next && goesOn() && text.length < LONGEST_RUN) {
    text += next.nodeValue ?? '';
    next = nextNode(next);
  }
  if (!text.includes('@')) return '';
  const cut = before && isInWord(before, -1) ? text.replace(/^[^\s<>()"',;:]{1,400}/, '') : text;
  return next && isInWord(next, 0) ? cut.replace(/[^\s<>()"',;:]{1,400}$/, '') : cut;
}

const MARKS = /^(?:b|i|em|strong|mark|span|font|u|s|code|small|big)$/;

/** Does a word continue in this element, at its end (-1) or start (0)? */
const isInWord = (node: Node, at: 0 | -1): boolean =>
  isElement(node) && MARKS.test(tagOf(node)) && /[\w.+@-]/.test(textOf(node).at(at) ?? '');
