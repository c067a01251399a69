/** The page of a host without a folder: its name and one line, with nothing to find. */

export function plainPage(host: string, line = 'This site is being looked after. Come back on Monday.'): string {
  const name = host.replace(/[^a-z0-9.:-]/gi, '');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title>
<link rel="stylesheet" href="/site.css"></head>
<body><main class="narrow"><h1>${name}</h1><p>${line}</p></main></body>
</html>`;
}
