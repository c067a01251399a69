/** Opens another page of Harrier. Called in the click itself. */
import { browser } from 'wxt/browser';

export function openOptions(): void {
  void browser.runtime.openOptionsPage();
}
