/** Lets the running server read and start the resources of a change, and reads the outcome from its console. */

import { isUnanswered } from '../launch/live-server.js';
import type { ResourceOrder } from '../launch/resource-console.js';
import type { ResourceControl, ResourceVerdict } from '../resources/resource-control.js';
import { hidePossibleSecrets } from '../text/secrets.js';
import type { Reported } from './behaviour.js';
import type { ResourceChange, ResourceMove, ResourceStart } from './types.js';

export interface LiveServerPorts {
  readonly control: Pick<ResourceControl, 'ask' | 'carryOut'>;
  /** Returns the Data Folder of the running server; `null` while stopped. */
  readonly runningFolder: () => string | null;
  /**
   * Returns the engine names of the resources that require the given resources, directly or indirectly. Never rejects.
   */
  readonly findDependants: (folder: string, engineNames: readonly string[]) => Promise<readonly string[]>;
}

/** The maximum length of a line in an outcome, in characters. */
const maxLine = 500;

type Named = Pick<ResourceMove, 'name' | 'engineName'>;

export class LiveServer {
  constructor(private readonly ports: LiveServerPorts) {}

  /**
   * Lets the server read and start the resources. The function does nothing unless the server runs with the Data
   * Folder.
   */
  async refresh(change: ResourceChange, signal: AbortSignal): Promise<Reported> {
    if (!this.isRunning(change)) return { outcome: [], ran: [] };
    const running = await this.listRunning();
    const ran = change.moves.map(({ engineName }) => engineName).filter((name) => running.includes(name));
    const removed = change.moves.filter(({ added }) => added === null);
    const starts = change.order.kind === 'install' && change.order.ensures;
    const started = change.moves.filter(
      ({ added, engineName }) => added !== null && (starts || ran.includes(engineName)),
    );
    return { outcome: await this.restart({ removed, started, running, change }, signal), ran };
  }

  /** Stops the resources that the change added, and starts the earlier resources that ran before the change. */
  async reload(change: ResourceChange, signal: AbortSignal): Promise<Pick<Reported, 'outcome'>> {
    const hasSeen = change.undoneBy !== null || change.fault?.code === 'resource_not_started';
    if (!hasSeen || !this.isRunning(change)) return { outcome: [] };
    const running = await this.listRunning();
    const removed = change.moves.filter(({ replaced }) => replaced === null);
    const started = change.moves.filter(
      ({ replaced, engineName }) => replaced !== null && change.ran.includes(engineName),
    );
    return { outcome: await this.restart({ removed, started, running, change }, signal) };
  }

  /**
   * Stops the removed resources, and starts or restarts the other resources.
   * @param running the engine names of the resources that run before the restart
   */
  private async restart(
    {
      removed,
      started,
      running,
      change,
    }: Readonly<Record<'removed' | 'started', readonly Named[]>> & {
      readonly running: readonly string[];
      readonly change: ResourceChange;
    },
    signal: AbortSignal,
  ): Promise<ResourceStart[]> {
    const outcome: ResourceStart[] = [];
    for (const each of removed) outcome.push(await this.stop(each, signal));
    await this.carryOut({ action: 'refresh', resource: null }, signal);
    for (const each of started) outcome.push(await this.start('ensure', each, signal));
    if (signal.aborted) return outcome;
    // A resource stops with the resources that it requires.
    const own = change.moves.map(({ engineName }) => engineName);
    const dependants = await this.ports.findDependants(change.folder, own);
    const stopped = dependants.filter((name) => running.includes(name) && !own.includes(name));
    for (const name of stopped) outcome.push(await this.start('start', { name, engineName: name }, signal));
    return outcome;
  }

  private isRunning({ folder }: ResourceChange): boolean {
    return this.ports.runningFolder() === folder;
  }

  /** Returns the engine names of the running resources; an empty list if the server does not report them. */
  private async listRunning(): Promise<readonly string[]> {
    const running = await this.ports.control.ask();
    return running === null || running === 'unsupported' || isUnanswered(running) ? [] : running;
  }

  private async stop({ name, engineName }: Named, signal: AbortSignal): Promise<ResourceStart> {
    const verdict = await this.carryOut({ action: 'stop', resource: engineName }, signal);
    const isStopped = verdict?.kind === 'done' && ['stopped', 'unchanged'].includes(verdict.outcome);
    return { resource: name, started: isStopped ? false : null, line: readLine(verdict) };
  }

  private async start(
    action: 'start' | 'ensure',
    { name, engineName }: Named,
    signal: AbortSignal,
  ): Promise<ResourceStart> {
    const verdict = await this.carryOut({ action, resource: engineName }, signal);
    const outcome = verdict?.kind === 'done' ? verdict.outcome : null;
    const isStarted = outcome === 'started' || outcome === 'unchanged';
    return { resource: name, started: isStarted ? true : outcome === 'failed' ? false : null, line: readLine(verdict) };
  }

  /** Carries out a request; `null` if the manager ends before the outcome. */
  private carryOut(order: ResourceOrder, signal: AbortSignal): Promise<ResourceVerdict | null> {
    const ended = new Promise<null>((resolve) => {
      if (signal.aborted) resolve(null);
      signal.addEventListener('abort', () => resolve(null), { once: true });
    });
    return Promise.race([this.ports.control.carryOut(order, () => signal.aborted), ended]);
  }
}

function readLine(verdict: ResourceVerdict | null): string | null {
  const line = verdict?.kind === 'done' ? verdict.words.at(-1) : undefined;
  return line === undefined ? null : hidePossibleSecrets(line).slice(0, maxLine);
}
