/**
 * Calls pm2's daemon from a separate process. pm2's client is large, and a larger bench process would spawn more
 * slowly. Both processes read the same clock. The messages between them are therefore not counted.
 */
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { now } from '../measure.js';
import type { Program } from '../programs.js';
import type { Exchange } from './peer.js';

/**
 * The reply has the same `id` as the request. A request after an interruption therefore does not get the reply to an
 * earlier request.
 */
export type Request = { readonly id: number } & Order;
export type Order =
  | { readonly do: 'connect' | 'start' | 'restart' | 'stop' | 'end' }
  | { readonly do: 'register'; readonly program: Program }
  | { readonly do: 'send'; readonly inFlight: number; readonly seconds: number };
export interface Reply extends Exchange {
  readonly id: number;
  /** The number of answers to `send`. */
  readonly count: number;
  readonly error: string | null;
}

/** The functions of pm2's API that the bench uses. Each function has a callback. */
type Method = 'connect' | 'start' | 'restart' | 'stop' | 'sendLineToStdin' | 'killDaemon';
type Pm2 = Record<Method, (...args: unknown[]) => void>;

const pm2 = createRequire(import.meta.url)(process.argv[2] ?? '') as Pm2;
let name = '';
let id: unknown;

// Ctrl-C reaches this process too. The signal is ignored, because the bench then sends the request to stop pm2's
// daemon. Without the bench this process stops the daemon itself.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => pm2.killDaemon(() => process.exit()));

process.on('message', async (request: Request) => {
  const sent = now();
  let [count, error]: [number, string | null] = [0, null];
  try {
    count = (await obey(request)) ?? 0;
  } catch (fault) {
    error = String((fault as Error).message ?? fault);
  }
  process.send?.({ id: request.id, sent, answered: now(), count, error } satisfies Reply);
});

async function obey(order: Order): Promise<number | void> {
  switch (order.do) {
    case 'connect':
      return void (await call('connect'));
    case 'register':
      return register(order.program);
    case 'start':
    case 'restart':
      // pm2 starts a known process by `restart`, which is faster than `start`.
      return void (await call('restart', name));
    case 'stop':
      return void (await call('stop', name));
    case 'send':
      return sendLines(order.inFlight, order.seconds);
    case 'end':
      return void (await call('killDaemon'));
  }
}

function call(method: Method, ...args: unknown[]): Promise<unknown> {
  return promisify(pm2[method]).apply(pm2, args as []);
}

async function register({ name: given, argv: [script, ...args] }: Program): Promise<void> {
  name = given;
  // The fastest settings of pm2: without the search for a git repository and the monitoring agent. By default pm2 polls
  // for the exit of a child only each 100 ms.
  const options = { name, script, args, interpreter: 'none', vizion: false, pmx: false, kill_retry_time: 1 };
  const [started] = (await call('start', options)) as { pm2_env?: { pm_id: number } }[];
  id = started?.pm2_env?.pm_id;
  await call('stop', name);
}

/** Returns the number of answered lines. @param inFlight the number of unanswered lines at a time */
async function sendLines(inFlight: number, seconds: number): Promise<number> {
  const end = now() + seconds * 1_000;
  let count = 0;
  const sendOneByOne = async (): Promise<void> => {
    for (; now() < end; count += 1) await call('sendLineToStdin', id, 'say hello everyone');
  };
  await Promise.all(Array.from({ length: inFlight }, sendOneByOne));
  return count;
}
