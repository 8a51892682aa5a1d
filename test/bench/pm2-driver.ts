/**
 * Speaks to pm2's daemon, in a process of its own: pm2's client is large, and a larger bench process would take longer
 * for its bare spawns. Its clock is that of the bench, so no time on the way between the two is counted.
 */
import { createRequire } from 'node:module';
import { now } from './measure.js';
import type { Program } from './programs.js';

/** `id` comes back in the reply: at an interruption the last request does not wait for the one before. */
export type Request = { readonly id: number } & Order;
export type Order = { readonly do: 'connect'; readonly program: Program } | { readonly do: 'start' | 'stop' | 'end' };
export interface Reply {
  readonly id: number;
  /** When pm2 was asked. */
  readonly at: number;
  readonly error: string | null;
}

type Callback = (error: Error | null) => void;

/** The part of pm2's API that is used here. */
interface Pm2 {
  connect(callback: Callback): void;
  start(options: object, callback: Callback): void;
  restart(name: string, callback: Callback): void;
  stop(name: string, callback: Callback): void;
  killDaemon(callback: Callback): void;
}

const pm2 = createRequire(import.meta.url)(process.argv[2] ?? '') as Pm2;
let name = '';

// Ctrl-C reaches this process too, but the bench asks it to end pm2's daemon first; without the bench it does so itself.
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
      // What pm2 calls a restart is how it starts a process that it knows: quicker than anew.
      return pm2.restart(name, done);
    case 'stop':
      return pm2.stop(name, done);
    case 'end':
      return pm2.killDaemon(done);
  }
});

function register({ name: given, argv: [script, ...args] }: Program, done: Callback): void {
  name = given;
  // Without looking for a git repository and without its monitoring agent: it is to be as quick as it can.
  const options = { name, script, args, interpreter: 'none', autorestart: false, vizion: false, pmx: false };
  pm2.start(options, (error) => (error ? done(error) : pm2.stop(name, done)));
}
