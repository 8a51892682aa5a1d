/** Webhooks with deliveries of the last two days, in a workspace without a manager. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../adapters/store/database.js';
import { insertEntries } from '../../../adapters/store/journal/journal-table.js';
import { writeProgress } from '../../../adapters/webhooks/webhook-table.js';
import { type EntryType, findTypes, type JournalEntry } from '../../../machines/history/journal.js';
import type { Delivery, Webhook } from '../../../machines/webhooks/webhook.js';

const minuteMs = 60_000;

/** The entries, the oldest first, with the minutes between an entry and `end`. */
const entries: readonly (readonly [type: EntryType, before: number, schedule?: string])[] = [
  ['backup.finished', 1_890, 'Nightly backup'],
  ['operation.restart', 1_440, 'Nightly restart'],
  ['recovery.planned', 1_163],
  ['operation.stop', 470],
  ['operation.start', 452],
  ['backup.finished', 204, 'Nightly backup'],
  ['operation.restart', 96, 'Nightly restart'],
  ['recovery.planned', 31],
  ['operation.restart', 2],
];

interface Sample extends Pick<Webhook, 'name' | 'url' | 'types' | 'format' | 'enabled'> {
  /** The status of the answers. */
  readonly status: number;
  /** The minutes between the end and the first entry that is not delivered; `null` if all are delivered. */
  readonly failingBefore: number | null;
}

const chat = { types: ['operation', 'recovery', 'backup'], failingBefore: null } as const;

const samples: readonly Sample[] = [
  {
    ...chat,
    name: '#server-status',
    url: 'https://discord.com/api/webhooks/1312044780914933800/not-a-secret',
    format: 'discord',
    enabled: true,
    status: 204,
  },
  {
    name: 'Status page',
    url: 'https://status.example.org/hooks/game-server',
    types: ['operation', 'recovery'],
    format: 'standard',
    enabled: true,
    status: 200,
    failingBefore: null,
  },
  {
    name: 'Control panel',
    url: 'https://panel.example.org/api/events',
    types: ['operation', 'backup'],
    format: 'standard',
    enabled: true,
    status: 502,
    failingBefore: 96,
  },
  {
    ...chat,
    name: 'Staff chat',
    url: 'https://hooks.slack.com/services/T0EXAMPLE/B0EXAMPLE/not-a-secret',
    types: ['backup'],
    format: 'slack',
    enabled: false,
    status: 200,
  },
];

/** The minutes between the first attempt and the last attempt of a failing delivery, and then until the next. */
const failing = { attempts: 4, lastAfter: 36, nextAfter: 122 };

/** Adds entries to the history, and webhooks with their deliveries. @param end milliseconds since the epoch */
export async function addWebhooks(root: string, end: number): Promise<void> {
  const { database } = await openDatabase(join(root, 'manager/manager.db'));
  const history = insertEntries(
    database,
    entries.map(([type, before, schedule]) => ({
      type,
      at: end - before * minuteMs,
      actor: schedule === undefined ? { kind: 'client', name: 'Ann' } : { kind: 'schedule', name: schedule },
      outcome: 'done',
    })),
  );
  const webhooks = samples.map((sample, index) => toWebhook(sample, index, end));
  writeFileSync(join(root, 'manager/webhooks.json'), JSON.stringify(webhooks), { mode: 0o600 });
  for (const [index, { id }] of webhooks.entries()) {
    for (const delivery of listDeliveries(id, samples[index] as Sample, history, end)) {
      const isDelivered = delivery.state === 'delivered';
      const progress = {
        entry: isDelivered ? delivery.entry : delivery.entry - 1,
        failures: isDelivered ? 0 : delivery.attempts,
        notBefore: delivery.nextAttemptAt ?? 0,
      };
      writeProgress(database, id, progress, delivery);
    }
  }
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

function toWebhook({ name, url, types, format, enabled }: Sample, index: number, end: number): Webhook {
  const createdAt = end - 40 * 1_440 * minuteMs;
  const secret = `whsec_${Buffer.alloc(24, index).toString('base64')}`;
  return { id: `0a1b2c3d4e${index}f`, name, url, types, format, enabled, secret, createdAt, disabledBecause: null };
}

/** Returns the deliveries, the oldest first. While a delivery fails, the later entries wait. */
function listDeliveries(
  webhook: string,
  { types, status, failingBefore }: Sample,
  history: readonly JournalEntry[],
  end: number,
): readonly Delivery[] {
  const posted = new Set(types.flatMap(findTypes));
  const failsSince = failingBefore === null ? Infinity : end - failingBefore * minuteMs;
  const due = history.filter(({ type }) => posted.has(type));
  const failed = due.find(({ at }) => at >= failsSince);
  const delivered = due
    .filter(({ at }) => at < failsSince)
    .map(({ id, type, at }, index): Delivery => {
      // The second delivery succeeds at its second attempt.
      const attempts = index === 1 ? 2 : 1;
      const lastAttemptAt = at + (attempts === 1 ? 400 : 5_400);
      const answer = {
        state: 'delivered',
        attempts,
        status: failed === undefined ? status : 200,
        error: null,
      } as const;
      return { webhook, entry: id, type, entryAt: at, ...answer, lastAttemptAt, nextAttemptAt: null };
    });
  if (failed === undefined) return delivered;
  const { id, type, at } = failed;
  const lastAttemptAt = at + failing.lastAfter * minuteMs;
  const nextAttemptAt = lastAttemptAt + failing.nextAfter * minuteMs;
  const answer = { state: 'retrying', attempts: failing.attempts, status, error: 'status' } as const;
  return [...delivered, { webhook, entry: id, type, entryAt: at, ...answer, lastAttemptAt, nextAttemptAt }];
}
