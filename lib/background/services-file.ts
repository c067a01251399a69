/**
 * The content of `services.js`: connects services, and asks several of them in order. It must import no schemas, or it
 * would hold all operations a second time.
 */
import { connect } from './connections/connect.ts';
import { askInOrder } from './waterfall/ask-in-order.ts';
import { membersOf } from './waterfall/members.ts';

export const servicesFile = { connect, askInOrder, membersOf };

export type ServicesFile = typeof servicesFile;
