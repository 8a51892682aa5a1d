/** The tables `webhook_progress` and `webhook_deliveries`. */
import type { EntryType } from '../../machines/history/journal.js';
import type { Delivery, WebhookProgress } from '../../machines/webhooks/webhook.js';
import type { Database } from '../store/database.js';

/** The value of SQLite's `LIMIT` for all rows. */
const noLimit = -1;

/** The maximum number of stored deliveries of each webhook. */
const maxKept = 500;

/** Selects the progress of a webhook. @throws an error of the database, like all functions of this module */
export function selectProgress(database: Database.Database, webhook: string): WebhookProgress | undefined {
  return database
    .prepare('SELECT entry, failures, not_before AS notBefore FROM webhook_progress WHERE webhook = ?')
    .get(webhook) as WebhookProgress | undefined;
}

/** Writes the progress of a webhook. Stores a delivery unless it is `null`, and then deletes the oldest deliveries. */
export function writeProgress(
  database: Database.Database,
  webhook: string,
  { entry, failures, notBefore }: WebhookProgress,
  delivery: Delivery | null,
): void {
  const writeAll = database.transaction(() => {
    database
      .prepare('INSERT OR REPLACE INTO webhook_progress (webhook, entry, failures, not_before) VALUES (?, ?, ?, ?)')
      .run(webhook, entry, failures, Math.ceil(notBefore));
    if (delivery === null) return;
    database
      .prepare('INSERT OR REPLACE INTO webhook_deliveries (webhook, entry, value) VALUES (?, ?, ?)')
      .run(webhook, delivery.entry, JSON.stringify(delivery));
    database
      .prepare(
        `DELETE FROM webhook_deliveries WHERE webhook = ?1 AND entry <=
           (SELECT entry FROM webhook_deliveries WHERE webhook = ?1 ORDER BY entry DESC LIMIT 1 OFFSET ${maxKept})`,
      )
      .run(webhook);
  });
  writeAll();
}

export function deleteWebhook(database: Database.Database, webhook: string): void {
  database.prepare('DELETE FROM webhook_progress WHERE webhook = ?').run(webhook);
  database.prepare('DELETE FROM webhook_deliveries WHERE webhook = ?').run(webhook);
}

/** Selects deliveries, the newest first. @param limit the maximum number; absent for all */
export function selectDeliveries(database: Database.Database, webhook: string, limit = noLimit): Delivery[] {
  const rows = database
    .prepare('SELECT value FROM webhook_deliveries WHERE webhook = ? ORDER BY entry DESC LIMIT ?')
    .all(webhook, limit) as { value: string }[];
  return rows.map(({ value }) => JSON.parse(value) as Delivery);
}

export function selectDelivery(database: Database.Database, webhook: string, entry: number): Delivery | null {
  const row = database
    .prepare('SELECT value FROM webhook_deliveries WHERE webhook = ? AND entry = ?')
    .get(webhook, entry) as { value: string } | undefined;
  return row === undefined ? null : (JSON.parse(row.value) as Delivery);
}

export function countEntries(database: Database.Database, after: number, types: readonly EntryType[]): number {
  const { entries } = database
    .prepare(`SELECT count(*) AS entries FROM journal WHERE id > ? AND type IN (${types.map(() => '?').join(', ')})`)
    .get(after, ...types) as { entries: number };
  return entries;
}
