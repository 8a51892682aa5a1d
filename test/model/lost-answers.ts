/** Clients that do at random what the API offers while their manager is killed again and again; written down as a history. */
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningService, startService } from '../service.js';
import type { Workspace } from '../workspace.js';
import type { CompletedOperation, OwnExit } from './history.js';
import { type Asked, inWordsOfTable } from './kills.js';
import { codeIn, type killRequest, requests, seeded } from './random-clients.js';

export interface Played {
  readonly operations: readonly CompletedOperation[];
  /** Where kills and starts that were killed ended a run. */
  readonly exits: readonly OwnExit[];
  /** How many managers were killed. */
  readonly killed: number;
  /** The last manager, which serves. */
  readonly service: RunningService;
}

/**
 * Lets clients go on for some seconds while managers are killed with SIGKILL at random moments and started again over
 * the same workspace, on the same port. What a killed manager had not answered is lost: it has had its effect before
 * the next one serves, or has none.
 * @param requested what clients choose from. @param between called when a manager was killed, before the next one is started
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
  const history: Asked[] = [];
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
      const answer = await answerOf(`${base}/${operation}`, body);
      if (answer === 'not sent') await pause(5);
      else history.push({ client: name, operation, input, ...answer, call, return: performance.now() });
    }
  }

  await Promise.all([killer(), ...Array.from({ length: clients }, (_, name) => client(name))]);
  const { operations: told, exits } = inWordsOfTable(history);
  const operations = told.map((each) => {
    const until = each.status === null ? servedAt.find((served) => served > each.return) : undefined;
    return until === undefined ? each : { ...each, until };
  });
  return { operations, exits, killed, service };
}

/** @returns null for the status when the answer was lost */
async function answerOf(url: string, body: unknown): Promise<Pick<Asked, 'status' | 'code'> | 'not sent'> {
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
