import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/** The data folder of an empty embedded database. It is removed at the end of the run. See `embedded-template.ts`. */
export function newFolder(): string {
  const embedded = inject('embedded');
  if (!embedded) throw new Error('This project has no template of an embedded database.');
  const folder = mkdtempSync(join(embedded.copies, 'data-'));
  cpSync(embedded.template, folder, { recursive: true });
  return folder;
}
