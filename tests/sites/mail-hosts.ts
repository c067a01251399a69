/** Real hosts of mailboxes that sample pages stand in for. Browsers go to most of them encrypted only, whatever a link says. */
export const mailHosts = [
  'mail.google.com',
  'outlook.live.com',
  'mail.yahoo.com',
  'mail.proton.me',
  'app.fastmail.com',
  'www.icloud.com',
  'www-mail.icloud-sandbox.com',
  'mail.zoho.com',
] as const;
