/** The formats of webhooks in the order of the form, and the format that fits a URL. */
import type { Webhook } from '../../../client/api.js';

export const formats = ['discord', 'slack', 'standard'] as const satisfies readonly Webhook['format'][];

/**
 * Returns the format that the receiver of a URL accepts. Discord and Slack have their own hosts; Mattermost, which
 * takes Slack's format, has any host.
 * @param offered the format that the user has opened the form for; `null` for any
 */
export function guessFormat(url: string, offered: Webhook['format'] | null): Webhook['format'] {
  if (url.trim() === '') return offered ?? 'discord';
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  if (/(^|\.)discord(app)?\.com$/.test(host)) return 'discord';
  return host === 'hooks.slack.com' || offered === 'slack' ? 'slack' : 'standard';
}
