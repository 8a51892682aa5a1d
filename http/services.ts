/** What the routes work with; http/main.ts puts it together from the adapters. */
import type { Logger } from 'pino';
import type { Catalog } from '../machines/catalog.js';
import type { Usage } from '../machines/facts.js';
import type { ServerActor } from '../machines/server.js';
import type { Turnstile } from '../machines/turnstile.js';
import type { AccessPolicy } from './access.js';

export interface Services {
  readonly version: string;
  readonly actor: ServerActor;
  readonly turnstile: Turnstile;
  readonly catalog: Catalog;
  /** What the processes of a run use now, or null when there is none of that id. */
  readonly usage: (run: string) => Usage | null;
  readonly access: AccessPolicy;
  /** Where the files of /docs are, a directory. */
  readonly docs: URL;
  readonly log: Pick<Logger, 'error' | 'info' | 'debug'>;
}
