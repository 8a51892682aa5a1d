/** Clients that send random operations while their manager is killed repeatedly; recorded as a history. */
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningService, startService } from '../service.js';
import type { Workspace } from '../workspace.js';
import type { CompletedOperation, OwnExit } from './history.js';
import { type AnsweredRequest, toHistory } from './kills.js';
import { codeIn, type killRequest, requests, seeded } from './random-clients.js';

export interface Played {
  readonly operations: readonly CompletedOperation[];
  /** Exits caused by kills and by starts that were killed. */
  readonly exits: readonly OwnExit[];
  /** The number of managers that were killed. */
  readonly killed: number;
  /** The last manager, still running. */
  readonly service: RunningService;
}

/**
 * Lets clients send requests for some seconds while managers are killed with SIGKILL at random times and started again
 * with the same workspace and port. The answers missing from a killed manager are lost: their operations took effect
 * before the next manager listens, or never.
 * @param requested the requests that clients choose from. @param between called after each kill, before the next start
 */
export async function playWithKills(
  workspace: Workspace,
  {
    clients,
    seconds,
    seed,
    requested = requests,
  }: {
    readonly clients: number;
    readonly seconds: number;
    readonly seed: number;
    readonly requested?: readonly ((typeof requests)[number] | typeof killRequest)[];
  },
  between: () => void = () => undefined,
): Promise<Played> {
  const random = seeded(seed);
  const history: AnsweredRequest[] = [];
  const servedAt: number[] = [];
  const end = performance.now() + seconds * 1_000;
  let service = await startService(workspace.root, { args: ['--log-level', 'warn'] });
  const { base } = service;
  let killed = 0;

  async function killer(): Promise<void> {
    while (performance.now() < end) {
      await pause(random() * 600);
      await service.end('SIGKILL');
      killed += 1;
      between();
      service = await startService(workspace.root, { args: ['--log-level', 'warn', '--port', new URL(base).port] });
      servedAt.push(performance.now());
    }
  }

  async function client(name: number): Promise<void> {
    while (performance.now() < end) {
      const { operation, input, body } = requested[Math.floor(random() * requested.length)] ?? requests[0];
      const call = performance.now();
      const answer = await sendRequest(`${base}/${operation}`, body);
      if (answer === 'not sent') await pause(5);
      else history.push({ client: name, operation, input, ...answer, call, return: performance.now() });
    }
  }

  await Promise.all([killer(), ...Array.from({ length: clients }, (_, name) => client(name))]);
  const { operations: answered, exits } = toHistory(history);
  const operations = answered.map((each) => {
    const until = each.status === null ? servedAt.find((served) => served > each.return) : undefined;
    return until === undefined ? each : { ...each, until };
  });
  return { operations, exits, killed, service };
}

/** Sends a request. The status is null when the answer was lost. */
async function sendRequest(url: string, body: unknown): Promise<Pick<AnsweredRequest, 'status' | 'code'> | 'not sent'> {
  const init =
    body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  try {
    const response = await fetch(url, { method: 'POST', ...init });
    const code = await response.text().then(codeIn, () => null);
    return { status: response.status, code };
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    return code === 'ECONNREFUSED' ? 'not sent' : { status: null, code: null };
  }
}
