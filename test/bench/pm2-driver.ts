/**
 * Calls pm2's daemon from a process of its own: pm2's client is large, and a larger bench process would spawn more
 * slowly. Both processes read the same clock, so the way between them is not counted.
 */
import { createRequire } from 'node:module';
import { now } from './measure.js';
import type { Program } from './programs.js';

/** The reply carries the same `id`: at an interruption the last request does not wait for the one before. */
export type Request = { readonly id: number } & Order;
export type Order = { readonly do: 'connect'; readonly program: Program } | { readonly do: 'start' | 'stop' | 'end' };
export interface Reply {
  readonly id: number;
  /** The time of the request. */
  readonly at: number;
  readonly error: string | null;
}

type Callback = (error: Error | null) => void;

/** The functions of pm2's API that the bench uses. */
interface Pm2 {
  connect(callback: Callback): void;
  start(options: object, callback: Callback): void;
  restart(name: string, callback: Callback): void;
  stop(name: string, callback: Callback): void;
  killDaemon(callback: Callback): void;
}

const pm2 = createRequire(import.meta.url)(process.argv[2] ?? '') as Pm2;
let name = '';

// Ctrl-C reaches this process too, but the bench first asks it to stop pm2's daemon. Without the bench it stops it
// itself.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => pm2.killDaemon(() => process.exit()));

process.on('message', (request: Request) => {
  const at = now();
  const done = (error: Error | null): void => {
    process.send?.({
      id: request.id,
      at,
      error: error === null ? null : String(error.message ?? error),
    } satisfies Reply);
  };
  switch (request.do) {
    case 'connect':
      return pm2.connect((error) => (error ? done(error) : register(request.program, done)));
    case 'start':
      // pm2 starts a known process by `restart`, which is faster than `start`.
      return pm2.restart(name, done);
    case 'stop':
      return pm2.stop(name, done);
    case 'end':
      return pm2.killDaemon(done);
  }
});

function register({ name: given, argv: [script, ...args] }: Program, done: Callback): void {
  name = given;
  // Without the search for a git repository and the monitoring agent, so that pm2 is as fast as it can be.
  const options = { name, script, args, interpreter: 'none', autorestart: false, vizion: false, pmx: false };
  pm2.start(options, (error) => (error ? done(error) : pm2.stop(name, done)));
}
