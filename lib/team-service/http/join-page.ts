/** The page of invitations: static, without a script. Harrier reads its address when it is opened on it. */
import { createHash } from 'node:crypto';
import type { WrittenReply } from './write-reply.ts';

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 36rem; margin: 15vh auto 0; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
ol { padding-inline-start: 1.25rem; }
li { margin-block: 0.5rem; }
section + section { margin-top: 3rem; border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent); padding-top: 1.5rem; }
`;

const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Invitation to a Harrier team</title>
<style>${style}</style>
</head>
<body>
<main>
<section>
<h1>You are invited to a team</h1>
<ol>
<li>Install the Harrier extension in this browser, if it is not there yet.</li>
<li>Open Harrier on this page, with its button in the toolbar.</li>
<li>Choose “Join the team”.</li>
</ol>
<p>The invitation works once. It ends seven days after it was made.</p>
</section>
<section lang="de">
<h1>Sie sind in ein Team eingeladen</h1>
<ol>
<li>Installieren Sie die Erweiterung Harrier in diesem Browser, falls sie noch fehlt.</li>
<li>Öffnen Sie Harrier auf dieser Seite über die Schaltfläche in der Symbolleiste.</li>
<li>Wählen Sie „Dem Team beitreten“.</li>
</ol>
<p>Die Einladung gilt einmal. Sie endet sieben Tage, nachdem sie erstellt wurde.</p>
</section>
</main>
</body>
</html>
`;

const styleHash = createHash('sha256').update(style).digest('base64');

export const joinPage: WrittenReply = {
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
  },
  body,
};
