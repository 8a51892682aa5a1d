/** Assembles webhooks, which post entries of the history to other services. */
import { openPosting } from '../../adapters/webhooks/posting.js';
import { toIsoTime } from '../../machines/text/iso-time.js';
import { createMessage, testMessage } from '../../machines/webhooks/message.js';
import { Webhooks } from '../../machines/webhooks/webhooks.js';
import { historyEntryBody } from '../api/history/answers.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import { webhookBodies } from '../api/webhooks/answers.js';
import { webhookRoutes } from '../api/webhooks/routes.js';
import { clock } from '../runtime/clock.js';
import type { Core } from './core.js';
import type { Feature } from './feature.js';

/**
 * The minimum interval between two updates of the list, in milliseconds. Each delivery changes the list, and reading
 * the list reads the database.
 */
const listIntervalMs = 200;

/** Opens the webhooks, and starts to post new entries of the history. */
export function startWebhooks({ root, version, options, report, journal, database }: Core): Feature {
  const posting = openPosting({
    ...{ root, version, store: database.store },
    addresses: options.webhookAddresses,
    onDamaged: report.webhooks,
  });
  const webhooks = new Webhooks({
    ...posting,
    clock,
    random: Math.random,
    createMessage: async (webhook, entry) => {
      // Load the texts of the page on demand, because few services need these texts.
      const { describeEntry } = await import('../api/webhooks/entry-line.js');
      return createMessage(webhook, historyEntryBody(entry), describeEntry);
    },
    createTestMessage: (webhook, at) => testMessage(webhook, toIsoTime(at)),
    record: journal.record,
  });
  journal.subscribe(() => webhooks.wake());
  database.store.onReady(() => webhooks.wake());
  return {
    routes: bindRoutes(webhookRoutes, { webhooks, findUrlFault: posting.findUrlFault }),
    lists: [
      {
        type: 'webhooks',
        read: () => webhookBodies(webhooks),
        subscribe: (onChange) => webhooks.subscribe(onChange),
        intervalMs: listIntervalMs,
      },
    ],
    close() {
      posting.abort();
      return webhooks.close();
    },
  };
}
