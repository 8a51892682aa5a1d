/** Dumps, loads and drops schemas of MariaDB and MySQL. */
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTimeLimit } from '../../machines/async/time-limit.js';
import { awaitExit, type Client, optionFileArgument, runStatements, startClient } from './client-program.js';
import { createDefinerFilter } from './definers.js';
import type { DumpOrder } from './dump.js';
import { quoteName } from './routines.js';

/**
 * Returns the order for a consistent dump of a schema. The dump locks no tables. The dump leaves out tablespaces,
 * because they need a global privilege and games do not use them.
 * @param hasRoutines whether the user may read all routines. Otherwise the dump leaves out routines, because an
 *   unreadable routine would make the whole dump fail
 */
export function dumpOrder(
  { program, optionFile, runAs }: Client,
  schema: string,
  cwd: string,
  hasRoutines: boolean,
): DumpOrder {
  const routines = hasRoutines ? ['--routines'] : [];
  const content = ['--single-transaction', '--quick', ...routines, '--events', '--triggers', '--hex-blob'];
  return {
    name: schema,
    program,
    args: [optionFileArgument, '--verbose', '--no-tablespaces', ...content, '--', schema],
    cwd,
    runAs,
    optionFile,
    // After this message the transaction has begun.
    begun: /^-- Retrieving /m,
    complete: /^-- Dump completed/m,
  };
}

/**
 * Loads a dump into a new schema. The schema is dropped after a failure. The user of the connection becomes the definer
 * of views, triggers, routines and events.
 * @returns the number of tables and views, or why the dump was not loaded
 */
export async function loadDump(
  client: Client,
  schema: string,
  file: string,
  signal: AbortSignal,
): Promise<{ readonly tables: number } | { readonly because: string }> {
  const created = await runStatements(client, `CREATE DATABASE ${quoteName(schema)};`, signal);
  if ('exit' in created) return { because: created.exit.because };
  const loaded = await load();
  if ('because' in loaded) await dropSchema(client, schema);
  return loaded;

  async function load(): Promise<{ readonly tables: number } | { readonly because: string }> {
    const child = startClient(client, ['--', schema], 'ignore', signal);
    const exiting = awaitExit(child);
    // The client exits at the first failing statement, and prints the reason.
    await pipeline(createReadStream(file), createDefinerFilter(), child.stdin as Writable).catch(() => child.kill());
    const { code, because } = await exiting;
    if (code !== 0) return { because };
    const name = schema.replace(/['\\]/g, '\\$&');
    const query = `SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = '${name}';`;
    const counted = await runStatements(client, query, signal);
    return 'exit' in counted ? { because: counted.exit.because } : { tables: Number(counted.output.trim()) };
  }
}

/** Drops a schema if it exists and the server is reachable. */
export async function dropSchema(client: Client, schema: string): Promise<void> {
  // Use a time limit: a server that does not answer must not delay the end of a restore.
  await runStatements(client, `DROP DATABASE IF EXISTS ${quoteName(schema)};`, createTimeLimit(10_000));
}
