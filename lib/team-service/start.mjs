// Plain JavaScript: an older Node would answer main.ts with a stack trace.
if (!process.features.typescript) {
  console.error(
    `The team service needs Node 22.22.2 or newer, and this is ${process.versions.node}: run \`npm ci\`, which brings its own, then \`npm run service\`.`,
  );
  process.exit(1);
}
await import('./main.ts');
