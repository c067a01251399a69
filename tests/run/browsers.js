/**
 * Finds the browsers on this machine. Plain JavaScript without packages: set-up runs it before anything is installed.
 */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Program names, tried in this order. `package` is Debian's package, `variable` overrides the search. */
export const browsers = {
  chromium: {
    title: 'Chromium',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    variable: 'CHROMIUM_PATH',
    package: 'chromium',
  },
  firefox: {
    title: 'Firefox',
    names: ['firefox-esr', 'firefox'],
    variable: 'FIREFOX_PATH',
    package: 'firefox-esr',
  },
};

/** The path of a browser's program, or null. A path from its variable must be executable. */
export function findBrowser(which) {
  const { names, variable } = browsers[which];
  const given = process.env[variable];
  if (given) return isProgram(given) ? given : null;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      if (isProgram(path)) return path;
    }
  }
  return null;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
