/** Parses SMTP replies from bytes as they arrive: RFC 5321 §4.2, and RFC 2034 for enhanced codes. */

export interface SmtpReply {
  /** 200 to 599. */
  code: number;
  /** Such as `5.1.1`; `null` if the server sends none. */
  enhanced: string | null;
  /** Lines without their codes: untrusted text. */
  lines: readonly string[];
}

/** RFC 5321 §4.5.3.1.5 allows 512 octets a line. Real servers exceed that a little. */
const longestLine = 4_096;
const mostLines = 100;

type ReadReplies =
  | { at: 'read'; replies: SmtpReply[] }
  /** Not a reply, or an endless one. */
  | { at: 'garbage' };

interface ReplyReader {
  /** Replies completed by these bytes. After garbage, everything is garbage. */
  read(bytes: Uint8Array): ReadReplies;
  /** Whether a reply has started and not ended. */
  isWithin(): boolean;
}

export function createReplyReader(): ReplyReader {
  let rest = new Uint8Array();
  let open: { code: string; texts: string[] } | null = null;
  let isGarbage = false;

  /** `null` if the line belongs to no reply, `goes-on` if the reply continues. */
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

/** In replies of several lines, servers repeat the enhanced code on each. */
function replyOf(code: string, texts: readonly string[]): SmtpReply {
  const all = texts.join(' ');
  const enhanced = (enhancedAtFirst.exec(texts[0] ?? '') ?? enhancedInBrackets.exec(all))?.[1] ?? null;
  return { code: Number(code), enhanced, lines: texts.map((text) => text.replace(enhancedAtFirst, '').trim()) };
}
