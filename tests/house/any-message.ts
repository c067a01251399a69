/** Replaces `#i18n` while its uses are read (`message-uses.ts`). */
export declare const i18n: { t(key: string, ...rest: unknown[]): string };
