/** Real mailbox hosts that sample pages replace. Browsers visit most of them only encrypted, whatever a link says. */
export const mailHosts = [
  'calendar.google.com',
  'mail.google.com',
  'outlook.live.com',
  'mail.yahoo.com',
  'mail.proton.me',
  'app.fastmail.com',
  'www.icloud.com',
  'www-mail.icloud-sandbox.com',
  'mail.zoho.com',
] as const;
