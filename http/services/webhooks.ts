/** Webhooks, fed by the history. */

import type { Journal } from '../../machines/history/journal.js';
import type { DatabaseState } from '../../machines/history/store.js';
import { toIsoTime } from '../../machines/text/iso-time.js';
import { entryMessage, testMessage } from '../../machines/webhooks/message.js';
import { type WebhookPosting, Webhooks } from '../../machines/webhooks/webhooks.js';
import { historyEntryBody } from '../api/history/answers.js';
import { describeEntry } from './entry-line.js';

interface WebhookParts {
  readonly posting: WebhookPosting;
  readonly database: Pick<DatabaseState, 'onReady'>;
  readonly journal: Pick<Journal, 'record' | 'subscribe'>;
}

/** Posts new entries from now on. */
export function startWebhooks({ posting, database, journal }: WebhookParts): Webhooks {
  const webhooks = new Webhooks({
    ...posting,
    clock: {
      now: Date.now,
      setTimeout: (callback, ms) => setTimeout(callback, ms).unref(),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    random: Math.random,
    messageOf: (webhook, entry) => entryMessage(webhook, historyEntryBody(entry), describeEntry),
    testMessageOf: (webhook, at) => testMessage(webhook, toIsoTime(at)),
    record: journal.record,
  });
  journal.subscribe(() => webhooks.wake());
  database.onReady(() => webhooks.wake());
  return webhooks;
}
