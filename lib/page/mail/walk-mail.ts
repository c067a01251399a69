/** Walks a page once from its top, leaving out what it hides, and notes who stands where. */
import { allIn, parentOf, tagged, tagOf, textOf } from '../dom.ts';
import type { Steps } from '../slices.ts';
import { addressesOn, nameOfBracket, textIn } from './addresses-on.ts';
import { documentOfFrame, frames, isAt, isElement, isText, nextNode, previousNode, walkerOf } from './frames.ts';
import { addressed, around, hiding, type MailRole, type Reading, type Sign } from './mailbox.ts';
import type { DocumentPart } from './mailbox-of.ts';
import { asName, namedAddresses } from './named-addresses.ts';
import type { Part, PeopleCollector } from './people-collector.ts';

/** Nodes between two looks at the clock, and at most: no mailbox shows so many at once. */
const NODES_A_STEP = 200;
const MOST_NODES = 200_000;

const MOST_NAMES = 50;
const LONGEST_RUN = 100_000;
const LONGEST_NAME = 100;

/** Where a node stands. */
interface Standing {
  within: boolean;
  list: boolean;
  body: boolean;
  /** The message around it, which remembers whether its sender has been met. */
  message: { hasSender: boolean } | null;
  /** What the element around it says about who stands in it. */
  role: MailRole | null;
}

/** What stays the same from node to node. */
interface Walk {
  reading: Reading;
  collector: PeopleCollector;
  pageHost: string;
  /** Everything that has to be looked at closer, in one selector. */
  telling: string;
  nodes: number;
}

export function* walkMail(
  document: Document,
  root: Node,
  reading: Reading,
  part: DocumentPart,
  collector: PeopleCollector,
  pageHost: string,
): Steps<void> {
  const { within, message, bodies, list, hidden, people } = reading;
  const telling = [
    hiding,
    frames,
    addressed,
    around,
    list,
    within,
    message,
    bodies,
    hidden,
    // Signs that ask for an address in an attribute are among those already.
    ...people.map(({ at }) => (at.includes(addressed) ? null : at)),
  ];
  const walk: Walk = { reading, collector, pageHost, telling: telling.filter((one) => one !== null).join(), nodes: 0 };
  const body = part === 'text';
  yield* walkTree(walk, document, root, {
    within: within === null || body,
    list: false,
    body,
    message: null,
    role: null,
  });
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
    // What is left of a list of which enough is known is passed over at once.
    const isListed = (): boolean => standing.list && walk.collector.isFull('list');
    while (isListed() || !walker.nextSibling()) {
      if (!walker.parentNode()) return;
      standing = above.pop() ?? from;
    }
  }
}

/** Gives where the nodes within stand, or null when nothing in it is to be looked at. */
function* lookAt(walk: Walk, document: Document, node: Node, standing: Standing): Steps<Standing | null> {
  if (!isElement(node)) {
    readText(walk, document, node, standing);
    return null;
  }
  if (!isAt(node, walk.telling)) return standing;
  if (isLeftOut(walk, node, standing)) return null;
  if (isAt(node, frames)) {
    const inside = documentOfFrame(node);
    const [root] = inside ? tagged(inside, 'html', 1) : [];
    const body = walk.reading.bodies !== null;
    if (inside && root) yield* walkTree(walk, inside, root, { ...standing, body, role: null });
    return null;
  }
  const inner = standingIn(walk.reading, node, standing);
  if (inner.within) readElement(walk, document, node, inner);
  return inner.list && walk.collector.isFull('list') ? null : inner;
}

function isLeftOut({ reading: { hidden } }: Walk, element: Element, { message, body }: Standing): boolean {
  if (isAt(element, hiding) || (hidden !== null && isAt(element, hidden))) return true;
  return message === null && !body && isAt(element, around);
}

function standingIn({ within, list, bodies, message }: Reading, element: Element, standing: Standing): Standing {
  const body = standing.body || (bodies !== null && isAt(element, bodies));
  const isMessage = !body && message !== null && isAt(element, message);
  return {
    within: standing.within || (within !== null && isAt(element, within)),
    list: standing.list || (!body && standing.message === null && isAt(element, list)),
    body,
    message: isMessage ? { hasSender: false } : standing.message,
    role: body ? null : standing.role,
  };
}

/** All that a text's own element may say: its links are read, whatever else it bears. */
const inText: Sign = { at: '', from: ['href'] };

/** Notes who stands on an element; what stands within has its role, which `standing` learns. */
function readElement(walk: Walk, document: Document, element: Element, standing: Standing): void {
  const { reading, collector, pageHost } = walk;
  const sign = standing.body ? undefined : reading.people.find(({ at }) => isAt(element, at));
  if (sign?.role) standing.role = sign.role;
  if (!sign && !isAt(element, addressed)) return;
  const part = partOf(sign, standing);
  if (collector.isFull(part)) return;
  const found = addressesOn(document, element, standing.body ? inText : sign, pageHost);
  if (found.length === 0) {
    if (sign?.names && part === 'open') readNames(walk, document, element, sign, standing.message);
    return;
  }
  const role = roleOf(sign, standing);
  // A link in somebody's text says anything: "Write to us".
  const isSaid = part === 'open' && role === 'text';
  collector.note(part, role, isSaid ? found.map(({ address }) => ({ address, name: null })) : found);
}

/** Names without an address. Where the element has addresses for some, their own texts are those, and are no names. */
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

/** In which part somebody belongs. */
function partOf(sign: Sign | undefined, { list, body, message, role }: Standing): Part {
  const said = sign?.role ?? role;
  if (list || (!body && said === 'list')) return 'list';
  return body || message !== null || said === 'sender' || said === 'recipient' ? 'open' : 'loose';
}

/** As what: by its sign or the one around it; where the sign does not say it, the first of a message sent it. */
function roleOf(sign: Sign | undefined, { list, body, message, role }: Standing): MailRole {
  if (list || body) return list ? 'list' : 'text';
  const isOrdered = sign !== undefined && sign.role === undefined && message !== null;
  const found = isOrdered ? (message.hasSender ? 'recipient' : 'sender') : (sign?.role ?? role ?? 'text');
  if (message && found === 'sender') message.hasSender = true;
  return found;
}

function readText({ collector, pageHost }: Walk, document: Document, node: Node, standing: Standing): void {
  if (!standing.within) return;
  const text = runFrom(node);
  if (!text.includes('@')) return;
  const part = partOf(undefined, standing);
  if (collector.isFull(part)) return;
  const role = roleOf(undefined, standing);
  const found = namedAddresses(text, pageHost, role === 'text');
  const [only] = found;
  const parent = found.length === 1 && only?.name === null && !standing.body ? parentOf(node) : null;
  if (only && parent) only.name = nameOfBracket(document, parent, text);
  collector.note(part, role, found);
}

const isBreak = (node: Node): boolean => isElement(node) && tagOf(node) === 'wbr';

/** The text of a node and of those that go on with it; empty for one that goes on with another. An address that is cut by marks within a word is left out. */
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

/** Does a word go on in this element, at its end (-1) or its beginning (0)? */
const isInWord = (node: Node, at: 0 | -1): boolean =>
  isElement(node) && MARKS.test(tagOf(node)) && /[\w.+@-]/.test(textOf(node).at(at) ?? '');
