/** The answers by the mail settings of the start, or by those in the database, which instances read again and again. */
import type { Clock } from '../../contract/times.ts';
import type { Answers } from '../../device-service/answers.ts';
import type { Seal } from '../apps/sealed-settings.ts';
import type { Database } from '../database/database.ts';
import type { MailSettings } from './mail-answers.ts';
import { readStoredMail, storedMailText } from './stored-settings.ts';

/** Mail settings from the command line and environment that override those in the database. */
export type MailOfStart = Omit<MailSettings, 'sourceName' | 'sender'>;

interface LiveAnswersParts {
  database: Database;
  /** `null` without a secret: then a stored proxy cannot be read. */
  seal: Seal | null;
  /** With the name and the sender of the start; `null` for the settings in the database. */
  mail: MailSettings | null;
  mailOfStart: MailOfStart;
  clock: Pick<Clock, 'monotonic'>;
  answersWith(mail: MailSettings | null): Answers;
  /** The settings that hold from now on; also called for the first ones. */
  onChange(change: LiveMail): void;
}

/** `no-proxy`: the stored proxy cannot be read. Without it, servers would see another address: they are not asked. */
export type LiveMail = { at: 'off' } | { at: 'on'; mail: MailSettings } | { at: 'no-proxy' };

/** Milliseconds for which an instance goes by what it read last. */
export const settingsHold = 5_000;

export interface LiveAnswers {
  now(): Promise<Answers>;
  /** Reads the settings at once: a command of this process may have changed them. */
  renew(): Promise<void>;
}

export function liveAnswers(parts: LiveAnswersParts): LiveAnswers {
  const { mail, answersWith, onChange } = parts;
  if (mail === null) return byDatabase(parts);
  const answers = answersWith(mail);
  onChange({ at: 'on', mail });
  return { now: async () => answers, renew: async () => undefined };
}

function byDatabase(parts: LiveAnswersParts): LiveAnswers {
  const { database, clock, answersWith, onChange } = parts;
  let known: { text: string | null; answers: Answers } | null = null;
  let until = 0;
  let reading: Promise<Answers> | null = null;

  async function read(): Promise<Answers> {
    const asked = clock.monotonic();
    const text = await storedMailText(database);
    until = asked + settingsHold;
    if (known?.text === text) return known.answers;
    const live = liveMail(text, parts);
    const answers = answersWith(live.at === 'on' ? live.mail : null);
    known = { text, answers };
    onChange(live);
    return answers;
  }

  function readOnce(): Promise<Answers> {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    now: async () => (known && clock.monotonic() < until ? known.answers : readOnce()),
    async renew() {
      // One that is under way may have begun before the change.
      await reading?.catch(() => undefined);
      await readOnce();
    },
  };
}

function liveMail(text: string | null, { seal, mailOfStart }: LiveAnswersParts): LiveMail {
  if (text === null) return { at: 'off' };
  const { proxy: stored, ...settings } = readStoredMail(text, seal);
  const proxy = mailOfStart.proxy ?? stored;
  if (proxy === 'unreadable') return { at: 'no-proxy' };
  return { at: 'on', mail: { ...settings, ...mailOfStart, ...(proxy && { proxy }) } };
}
