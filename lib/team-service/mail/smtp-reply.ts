/** Replies of a mail server, read from its bytes as they come: RFC 5321 §4.2, and RFC 2034 for the codes in the text. */

export interface SmtpReply {
  /** 200 to 599. */
  code: number;
  /** Such as `5.1.1`; null where the server says none. */
  enhanced: string | null;
  /** Its lines without codes. A server may put anything into it. */
  lines: readonly string[];
}

/** RFC 5321 §4.5.3.1.5 allows 512 octets a line; servers write somewhat longer ones, and none writes so many. */
const longestLine = 4_096;
const mostLines = 100;

export type ReadReplies =
  | { at: 'read'; replies: SmtpReply[] }
  /** No reply of the protocol, or without an end. */
  | { at: 'garbage' };

export interface ReplyReader {
  /** What became whole with these bytes. After garbage everything is. */
  read(bytes: Uint8Array): ReadReplies;
  /** A reply has begun and not ended. */
  isWithin(): boolean;
}

export function createReplyReader(): ReplyReader {
  let rest = new Uint8Array();
  let open: { code: string; texts: string[] } | null = null;
  let isGarbage = false;

  /** Null for a line that is none of a reply, and where a reply goes on. */
  function take(line: string): SmtpReply | 'goes-on' | null {
    const [, code, mark, text = ''] = /^([2-5]\d\d)(?:([ -])(.*))?$/s.exec(line) ?? [];
    if (code === undefined || (open && open.code !== code)) return null;
    const texts = [...(open?.texts ?? []), text];
    if (texts.length > mostLines) return null;
    open = mark === '-' ? { code, texts } : null;
    return open ? 'goes-on' : replyOf(code, texts);
  }

  function readLines(lines: Iterable<string>): ReadReplies {
    const replies: SmtpReply[] = [];
    for (const line of lines) {
      const taken = take(line);
      if (taken === null) return { at: 'garbage' };
      if (taken !== 'goes-on') replies.push(taken);
    }
    return { at: 'read', replies };
  }

  return {
    read(bytes) {
      if (isGarbage) return { at: 'garbage' };
      const all = Buffer.concat([rest, bytes]);
      const end = all.lastIndexOf('\n') + 1;
      rest = all.subarray(end);
      const lines = end === 0 ? [] : all.toString('utf8', 0, end - 1).split('\n');
      const isTooLong = rest.length > longestLine || lines.some((line) => line.length > longestLine);
      const reading: ReadReplies = isTooLong
        ? { at: 'garbage' }
        : readLines(lines.map((line) => line.replace(/\r$/, '')));
      isGarbage = reading.at === 'garbage';
      return reading;
    },
    isWithin: () => open !== null || rest.length > 0,
  };
}

const enhancedAtFirst = /^#?([245]\.\d{1,3}\.\d{1,3})(?: |$)/;
/** As qmail writes it, at the end. */
const enhancedInBrackets = /\(#([245]\.\d{1,3}\.\d{1,3})/;

/** Servers of several lines put the enhanced code into each. */
function replyOf(code: string, texts: readonly string[]): SmtpReply {
  const all = texts.join(' ');
  const enhanced = (enhancedAtFirst.exec(texts[0] ?? '') ?? enhancedInBrackets.exec(all))?.[1] ?? null;
  return { code: Number(code), enhanced, lines: texts.map((text) => text.replace(enhancedAtFirst, '').trim()) };
}
