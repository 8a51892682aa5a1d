/** The formats of webhooks in the order of the form, and the format that fits a URL. */
import type { Webhook } from '../../../client/api.js';

export const formats = ['discord', 'slack', 'standard'] as const satisfies readonly Webhook['format'][];

/** Returns the format that the receiver of a URL accepts; `discord` without a URL. */
export function guessFormat(url: string): Webhook['format'] {
  if (url.trim() === '') return 'discord';
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  if (/(^|\.)discord(app)?\.com$/.test(host)) return 'discord';
  return host === 'hooks.slack.com' ? 'slack' : 'standard';
}
