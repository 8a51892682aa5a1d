/**
 * Posts to the webhooks of a workspace. The webhooks are stored in `<root>/manager/webhooks.json`, and their deliveries
 * in the database.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { WebhookUrlFault } from '../../machines/webhooks/webhook.js';
import type { WebhookPosting } from '../../machines/webhooks/webhooks.js';
import type { Store } from '../store/store.js';
import { findUrlFault } from './address-guard.js';
import { postMessage } from './post.js';
import { createSecret } from './sign.js';
import { createWebhookFile } from './webhook-file.js';
import { createWebhookStore } from './webhook-store.js';

export interface PostingOptions {
  /** The workspace. */
  readonly root: string;
  readonly store: Pick<Store, 'use' | 'fault'>;
  /** The allowed receivers. `public`: only receivers on the internet over https, and this machine. */
  readonly addresses: 'public' | 'any';
  /** The version of the program, which receivers see. */
  readonly version: string;
  /**
   * Is called with the error of a damaged or unreadable file of webhooks, and with its path. A damaged file is moved
   * first.
   */
  readonly onDamaged: (path: string, error: unknown) => void;
}

export interface Posting extends WebhookPosting {
  /** Returns why a URL is refused, as far as the URL alone shows the reason; `null` for an allowed URL. */
  findUrlFault(url: string): WebhookUrlFault | null;
  /** Aborts current requests. The next manager posts their messages again. */
  abort(): void;
}

export function openPosting({ root, store, addresses, version, onDamaged }: PostingOptions): Posting {
  const ending = new AbortController();
  const allowsPrivate = addresses === 'any';
  const options = { allowsPrivate, userAgent: `server-manager/${version}`, now: Date.now, ending: ending.signal };
  return {
    file: createWebhookFile(join(root, 'manager', 'webhooks.json'), onDamaged),
    store: createWebhookStore(store),
    createId: () => randomBytes(6).toString('hex'),
    createSecret,
    post: (webhook, message) => postMessage(webhook, message, options),
    findUrlFault: (url) => findUrlFault(url, allowsPrivate),
    abort: () => ending.abort(),
  };
}
