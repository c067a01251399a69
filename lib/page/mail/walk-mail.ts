/** Walks a page once from its top, leaving out what it hides, and notes who stands where. */
import { tagged } from '../dom.ts';
import type { Steps } from '../slices.ts';
import { addressesOn } from './addresses-on.ts';
import { documentOfFrame, frames, isAt, isElement, walkerOf } from './frames.ts';
import type { MailRole } from './mailbox.ts';
import { addressed, type Reading, type Sign } from './mailbox.ts';
import { namedAddresses } from './named-addresses.ts';
import type { Part, PeopleCollector } from './people-collector.ts';

/** Nodes between two looks at the clock, and at most: no mailbox shows so many at once. */
const NODES_A_STEP = 200;
const MOST_NODES = 200_000;

/** What a page hides by an attribute, and what nobody reads. */
export const hiding =
  '[hidden],[inert],[aria-hidden="true"],[style*="display:none" i],[style*="display: none" i],[style*="visibility:hidden" i],[style*="visibility: hidden" i],script,style,noscript,template,textarea,details:not([open])>:not(summary)';

/** The user's own account stands there, and nobody who writes. */
const AROUND = 'nav,[role="navigation"],[role="banner"]';

/** Where a node stands. */
interface Standing {
  within: boolean;
  list: boolean;
  body: boolean;
  /** The message around it, which remembers whether its sender has been met. */
  message: { hasSender: boolean } | null;
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
  collector: PeopleCollector,
  pageHost: string,
): Steps<void> {
  const { within, message, bodies, list, hidden, people } = reading;
  const telling = [
    hiding,
    frames,
    addressed,
    AROUND,
    list,
    within,
    message,
    bodies,
    hidden,
    // Signs that ask for an address in an attribute are among those already.
    ...people.map(({ at }) => (at.includes(addressed) ? null : at)),
  ];
  const walk: Walk = { reading, collector, pageHost, telling: telling.filter((one) => one !== null).join(), nodes: 0 };
  yield* walkTree(walk, document, root, { within: within === null, list: false, body: false, message: null });
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
    readText(walk, node.nodeValue ?? '', standing);
    return null;
  }
  if (!isAt(node, walk.telling)) return standing;
  if (isLeftOut(walk, node, standing)) return null;
  if (isAt(node, frames)) {
    const inside = documentOfFrame(node);
    const [root] = inside ? tagged(inside, 'html', 1) : [];
    if (inside && root) yield* walkTree(walk, inside, root, { ...standing, body: walk.reading.bodies !== null });
    return null;
  }
  const inner = standingIn(walk.reading, node, standing);
  if (inner.within) readElement(walk, document, node, inner);
  return inner.list && walk.collector.isFull('list') ? null : inner;
}

function isLeftOut({ reading: { hidden } }: Walk, element: Element, { message, body }: Standing): boolean {
  if (isAt(element, hiding) || (hidden !== null && isAt(element, hidden))) return true;
  return message === null && !body && isAt(element, AROUND);
}

function standingIn({ within, list, bodies, message }: Reading, element: Element, standing: Standing): Standing {
  return {
    within: standing.within || (within !== null && isAt(element, within)),
    list: standing.list || (!standing.body && standing.message === null && isAt(element, list)),
    body: standing.body || (bodies !== null && isAt(element, bodies)),
    message: message !== null && isAt(element, message) ? { hasSender: false } : standing.message,
  };
}

function readElement(
  { reading, collector, pageHost }: Walk,
  document: Document,
  element: Element,
  standing: Standing,
): void {
  const sign = standing.body ? undefined : reading.people.find(({ at }) => isAt(element, at));
  if (!sign && !isAt(element, addressed)) return;
  if (collector.isFull(partOf(sign, standing))) return;
  const found = addressesOn(document, element, sign, pageHost);
  if (found.length === 0) return;
  const part = partOf(sign, standing);
  const role = roleOf(sign, standing);
  // A link in somebody's text says anything: "Write to us".
  collector.note(
    part,
    role,
    part === 'open' && role === 'text' ? found.map(({ address }) => ({ address, name: null })) : found,
  );
}

/** In which part somebody belongs. */
function partOf(sign: Sign | undefined, { list, body, message }: Standing): Part {
  if (list || sign?.role === 'list') return 'list';
  if (body) return 'open';
  const isSure = sign?.role === undefined ? message !== null : sign.role !== 'text';
  return isSure ? 'open' : 'loose';
}

/** As what: where the sign does not say it, the first of a message sent it. */
function roleOf(sign: Sign | undefined, { list, body, message }: Standing): MailRole {
  if (list || body) return list ? 'list' : 'text';
  const role = sign?.role ?? (message?.hasSender === false ? 'sender' : 'recipient');
  if (message && role === 'sender') message.hasSender = true;
  return role;
}

function readText({ collector, pageHost }: Walk, text: string, { within, list, body, message }: Standing): void {
  if (!within || !text.includes('@')) return;
  const part = list ? 'list' : body ? 'open' : 'loose';
  if (collector.isFull(part)) return;
  // In the head of a message, the elements say whose they are; what is left is said by the page itself.
  const role = list ? 'list' : message !== null && !body ? 'recipient' : 'text';
  collector.note(part, role, namedAddresses(text, pageHost, role === 'text'));
}
