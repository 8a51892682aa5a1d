/** Concurrent clients that send random operations while server processes are killed; recorded as a history. */
import { performance } from 'node:perf_hooks';
import type { Workspace } from '../kit/manager/workspace.js';
import { type AnsweredRequest, toHistory } from './kills.js';
import type { CompletedOperation, OwnExit } from './linearizability.js';

/** Requests for a workspace with the Build `console` and the Data Folder `world`. */
export const requests = [
  { operation: 'start', input: 'valid', body: { Build: 'console', Folder: 'world' } },
  { operation: 'start', input: 'valid', body: { Build: 'console', Folder: 'world' } },
  { operation: 'start', input: 'invalid', body: { Build: 'nothing', Folder: 'world' } },
  { operation: 'restart', input: 'valid', body: undefined },
  { operation: 'stop', input: 'valid', body: undefined },
  { operation: 'command', input: 'valid', body: { Command: 'hello' } },
  { operation: 'command', input: 'valid', body: { Command: 'hello' } },
  { operation: 'command', input: 'invalid', body: {} },
] as const;

export const killRequest = { operation: 'kill', input: 'valid', body: undefined } as const;

/** Returns a random number generator (mulberry32), so that a failing seed can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Sends `operations` requests in total from `clients` concurrent clients, and kills server processes at the same time.
 * @param requested the requests from which clients choose. @param ownExits whether to kill server processes directly
 * @returns the requests with their answers, and the exits of server processes with the number of their run
 */
export async function playAtRandom(
  base: string,
  workspace: Workspace,
  {
    clients,
    operations: total,
    seed,
    requested = requests,
    ownExits = true,
  }: {
    readonly clients: number;
    readonly operations: number;
    readonly seed: number;
    readonly requested?: readonly ((typeof requests)[number] | typeof killRequest)[];
    readonly ownExits?: boolean;
  },
): Promise<{
  readonly requests: readonly AnsweredRequest[];
  readonly operations: readonly CompletedOperation[];
  readonly exits: readonly OwnExit[];
}> {
  const random = seeded(seed);
  const history: AnsweredRequest[] = [];
  const killed: { run: string; from: number; to: number }[] = [];
  let left = total;

  async function client(name: number): Promise<void> {
    while (left > 0) {
      left -= 1;
      const { operation, input, body } = requested[Math.floor(random() * requested.length)] ?? requests[0];
      const call = performance.now();
      const response = await post(base, operation, body);
      const code = codeIn(await response.text());
      history.push({ client: name, operation, input, status: response.status, code, call, return: performance.now() });
    }
  }

  async function killer(): Promise<void> {
    while (left > 0) {
      const victim = await statusOf(base);
      if (victim.pid === null || random() < 0.7) {
        await new Promise((resolve) => setTimeout(resolve, random() * 20));
        continue;
      }
      const from = performance.now();
      if (!kill(victim.pid)) continue;
      while ((await statusOf(base)).run === victim.run) await new Promise((resolve) => setImmediate(resolve));
      killed.push({ run: victim.run ?? '', from, to: performance.now() });
    }
  }

  await Promise.all([...(ownExits ? [killer()] : []), ...Array.from({ length: clients }, (_, name) => client(name))]);
  // Run ids sort by their time of start.
  const order = workspace.runs().reverse();
  const exits = killed.map(({ run, from, to }) => ({ kind: 'exit' as const, from, to, run: order.indexOf(run) + 1 }));
  const converted = toHistory(history);
  return { requests: history, operations: converted.operations, exits: [...converted.exits, ...exits] };
}

/** Returns the problem code of a body, or `null`. */
export function codeIn(body: string): string | null {
  return body === '' ? null : ((JSON.parse(body) as { code?: string }).code ?? null);
}

function post(base: string, operation: string, body: unknown): Promise<Response> {
  const init =
    body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return fetch(`${base}/${operation}`, { method: 'POST', ...init });
}

async function statusOf(base: string): Promise<{ run: string | null; pid: number | null }> {
  return (await (await fetch(`${base}/status`)).json()) as { run: string | null; pid: number | null };
}

function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}
