/** Clients that do at random what the API offers, at once, while servers are killed under them; written down as a history. */
import { performance } from 'node:perf_hooks';
import type { Workspace } from '../workspace.js';
import { type Asked, inWordsOfTable } from './kills.js';
import type { CompletedOperation, OwnExit } from './linearizability.js';

/** Bodies and what they are: the workspace has the Build `console` and the Data Folder `world`. */
export const requests = [
  { operation: 'start', input: 'good', body: { Build: 'console', Folder: 'world' } },
  { operation: 'start', input: 'good', body: { Build: 'console', Folder: 'world' } },
  { operation: 'start', input: 'bad', body: { Build: 'nothing', Folder: 'world' } },
  { operation: 'restart', input: 'good', body: undefined },
  { operation: 'stop', input: 'good', body: undefined },
  { operation: 'command', input: 'good', body: { Command: 'hello' } },
  { operation: 'command', input: 'good', body: { Command: 'hello' } },
  { operation: 'command', input: 'bad', body: {} },
] as const;

export const killRequest = { operation: 'kill', input: 'good', body: undefined } as const;

/** A small generator, so that a failing seed can be played again (mulberry32). */
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
 * Lets `clients` do `operations` in all, and kills servers in between.
 * @param requested what they choose from. @param ownExits whether servers are killed under them too, other than by their manager
 * @returns what was asked and answered, and the servers' own exits with the number of their run
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
  readonly asked: readonly Asked[];
  readonly operations: readonly CompletedOperation[];
  readonly exits: readonly OwnExit[];
}> {
  const random = seeded(seed);
  const history: Asked[] = [];
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
  // Ids sort by the time of their start.
  const order = workspace.runs().reverse();
  const exits = killed.map(({ run, from, to }) => ({ kind: 'exit' as const, from, to, run: order.indexOf(run) + 1 }));
  const told = inWordsOfTable(history);
  return { asked: history, operations: told.operations, exits: [...told.exits, ...exits] };
}

/** @returns the code of a problem, null where the body is none */
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
