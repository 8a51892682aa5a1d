/** Reads a range with GET /console, and prints into the log of a run. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../../kit/manager/service.js';
import type { SharedService } from '../../kit/manager/shared-service.js';

export const json = { Accept: 'application/x-ndjson' };
export const raw = { Accept: 'application/octet-stream' };

/** Sends GET /console with a query. */
export const read = (
  { service }: SharedService,
  query: string,
  headers: Record<string, string> = {},
): Promise<Answer> => service.request('GET', `/console?${query}`, { headers });

/** Returns the JSON lines of an answer. */
export const objectsIn = ({ text }: Answer): any[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** Appends to the console, in place of the server. */
export function print({ workspace }: SharedService, run: string, bytes: Buffer | string): void {
  appendFileSync(join(workspace.root, 'run', run, 'console.log'), bytes);
}
