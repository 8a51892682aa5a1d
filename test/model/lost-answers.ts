/**
 * Clients that send random operations while their manager is killed repeatedly. The answers are recorded as a history.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceProcess, startServiceProcess } from '../kit/manager/service-process.js';
import type { Workspace } from '../kit/manager/workspace.js';
import { findFreePort } from '../kit/system/free-port.js';
import type { CompletedOperation, OwnExit } from './history.js';
import { type AnsweredRequest, toHistory } from './kills.js';
import { codeIn, type killRequest, requests, seeded } from './random-clients.js';

export interface Played {
  readonly operations: readonly CompletedOperation[];
  /** Exits caused by kills and by starts that were killed. */
  readonly exits: readonly OwnExit[];
  /** The last manager, still running. */
  readonly service: ServiceProcess;
}

export interface PlayOptions {
  readonly clients: number;
  readonly seed: number;
  /** The minimum number of managers to kill. */
  readonly kills: number;
  /** Statuses that must occur before the end; `null` is a lost answer. */
  readonly statuses?: readonly (number | null)[];
  /** The requests from which clients choose. */
  readonly requested?: readonly ((typeof requests)[number] | typeof killRequest)[];
}

/** The maximum number of answers and of milliseconds before a kill. */
const maxAnswers = 40;
const maxPauseMs = 50;

/**
 * Lets clients send requests, and kills the manager with SIGKILL after random numbers of answers. Each next manager
 * starts with the same workspace and port. The answers that a killed manager did not send are lost. The operations of
 * lost answers took effect before the next manager listens, or never.
 * @param between a function that is called after each kill and before the next start
 */
export async function playWithKills(
  workspace: Workspace,
  { clients, seed, kills, statuses = [], requested = requests }: PlayOptions,
  between: () => void = () => undefined,
): Promise<Played> {
  const random = seeded(seed);
  const history: AnsweredRequest[] = [];
  const servedAt: number[] = [];
  const args = ['--log-level', 'warn', '--port', String(await findFreePort())];
  let service = await startServiceProcess(workspace.root, { args });
  const { base } = service;
  let killed = 0;
  let isOver = false;
  let onAnswer = (): void => undefined;

  async function waitForAnswers(count: number): Promise<void> {
    const wanted = history.length + count;
    while (history.length < wanted) await new Promise<void>((resolve) => (onAnswer = resolve));
  }

  async function killer(): Promise<void> {
    while (killed < kills || statuses.some((status) => !history.some((each) => each.status === status))) {
      await waitForAnswers(Math.floor(random() * maxAnswers));
      await pause(random() * maxPauseMs);
      await service.end('SIGKILL');
      killed += 1;
      between();
      service = await startServiceProcess(workspace.root, { args });
      servedAt.push(performance.now());
    }
    isOver = true;
  }

  async function client(name: number): Promise<void> {
    while (!isOver) {
      const { operation, input, body } = requested[Math.floor(random() * requested.length)] ?? requests[0];
      const call = performance.now();
      const answer = await sendRequest(`${base}/${operation}`, body);
      if (answer === 'not sent') await pause(5);
      else history.push({ client: name, operation, input, ...answer, call, return: performance.now() });
      onAnswer();
    }
  }

  await Promise.all([killer(), ...Array.from({ length: clients }, (_, name) => client(name))]);
  const { operations: answered, exits } = toHistory(history);
  const operations = answered.map((each) => {
    const until = each.status === null ? servedAt.find((served) => served > each.return) : undefined;
    return until === undefined ? each : { ...each, until };
  });
  return { operations, exits, service };
}

/** Sends a request. The status is `null` if the answer was lost. */
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
