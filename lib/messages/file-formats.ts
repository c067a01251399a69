/** What a person can take people away as: a spreadsheet's CSV, contact cards, or the CSV of Google Contacts. */
export const fileFormats = ['csv', 'vcard', 'google'] as const;

export type FileFormat = (typeof fileFormats)[number];
