/** The key of shortcuts: ⌘ on a Mac, and Ctrl elsewhere. */
import type { PageText } from '../text/en.js';

/** Returns the name of the key. */
export function controlKeyName({ palette }: Pick<PageText, 'palette'>): string {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : palette.control;
}
