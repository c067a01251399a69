/** Gives a text to the user as a file. Called in the click itself; wants no permission. */

/** Long enough for any browser to have begun reading it. */
const keptFor = 60_000;

export function handOverFile(name: string, type: string, text: string): void {
  handOverBlob(name, new Blob([text], { type }));
}

export function handOverBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = safeName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptFor);
}

/** Without what a file system or a reader of names would take amiss. */
function safeName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, '-').slice(0, 100);
}
