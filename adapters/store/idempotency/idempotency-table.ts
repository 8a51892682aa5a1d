/** The table `idempotency_keys`: requests with an Idempotency-Key, and their answers. */
import type { KeptAnswer, KeyState } from '../../../machines/history/idempotency.js';
import type { Database } from '../database.js';

/** The time for which keys are stored, in milliseconds. */
const maxAgeMs = 86_400_000;

/** The maximum size of a body to store, in bytes. */
const maxBodyBytes = 64 * 1024;

interface Row {
  readonly fingerprint: string;
  /** The status; `null` before the answer. */
  readonly status: number | null;
  /** The headers as JSON; `null` before the answer, and for an answer that was too large. */
  readonly headers: string | null;
  readonly body: string | null;
}

interface NewKey {
  readonly key: string;
  readonly fingerprint: string;
  readonly now: number;
  /** The maximum number of stored keys. The oldest keys are deleted. */
  readonly maxKeys: number;
}

/**
 * Returns the state of a key, and inserts a new key. @throws an error of the database, like all functions of this
 * module
 */
export function beginKey(database: Database.Database, { key, fingerprint, now, maxKeys }: NewKey): KeyState {
  const begin = database.transaction((): KeyState => {
    const row = database
      .prepare('SELECT fingerprint, status, headers, body FROM idempotency_keys WHERE key = ? AND at > ?')
      .get(key, now - maxAgeMs) as Row | undefined;
    if (row !== undefined) return toKeyState(row, fingerprint);
    database
      .prepare('DELETE FROM idempotency_keys WHERE at <= ? OR id <= (SELECT max(id) FROM idempotency_keys) - ?')
      .run(now - maxAgeMs, maxKeys - 1);
    database.prepare('INSERT INTO idempotency_keys (key, fingerprint, at) VALUES (?, ?, ?)').run(key, fingerprint, now);
    return { kind: 'new' };
  });
  return begin();
}

function toKeyState({ status, headers, body, ...row }: Row, fingerprint: string): KeyState {
  if (row.fingerprint !== fingerprint) return { kind: 'reused' };
  if (status === null) return { kind: 'unknown', because: 'interrupted' };
  if (headers === null) return { kind: 'unknown', because: 'too_large' };
  return { kind: 'answered', answer: { status, headers: JSON.parse(headers) as Record<string, string>, body } };
}

export function writeAnswer(database: Database.Database, key: string, { status, headers, body }: KeptAnswer): void {
  const isKept = Buffer.byteLength(body ?? '') <= maxBodyBytes;
  database
    .prepare('UPDATE idempotency_keys SET status = ?, headers = ?, body = ? WHERE key = ?')
    .run(status, isKept ? JSON.stringify(headers) : null, isKept ? body : null, key);
}

export function deleteKey(database: Database.Database, key: string): void {
  database.prepare('DELETE FROM idempotency_keys WHERE key = ?').run(key);
}
