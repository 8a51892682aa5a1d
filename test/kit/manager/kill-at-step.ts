/** Kills a manager before each step of an operation, and starts the next manager. */
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { isSampledStep } from '../sample.js';
import type { ServiceProcess } from './service-process.js';
import { serversOf, standard, waitForStatus } from './shared-service.js';
import type { SuccessiveManagers } from './successive-services.js';
import { fixtures, type Workspace } from './workspace.js';

/** The environment of a manager that is killed at the armed step. */
export const killedAtStep = (workspace: Workspace): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--require=${join(fixtures, 'kill-at-step.cjs')}`,
  KILL_ARMED: armed(workspace),
});

/** Starts a manager that can be armed, or a manager that cannot. */
export function manager({ workspace, manageProcess }: SuccessiveManagers, canBeArmed = false): Promise<ServiceProcess> {
  return manageProcess({ args: ['--log-level', 'silent'], env: canBeArmed ? killedAtStep(workspace) : {} });
}

const armed = ({ root }: Workspace): string => join(root, 'armed');

/**
 * Arms the manager so that it is killed before this step, counted from now. With 0, the manager only counts its steps
 * until {@link disarm}.
 */
export function arm(workspace: Workspace, step: number): void {
  const path = armed(workspace);
  writeFileSync(`${path}.next`, String(step));
  renameSync(`${path}.next`, path);
}

/** Returns the number of steps that were counted */
export function disarm(workspace: Workspace): number {
  const text = existsSync(armed(workspace)) ? readFileSync(armed(workspace), 'utf8') : '';
  rmSync(armed(workspace), { force: true });
  return text.replace(/^\d+/, '').length;
}

/** Returns the status of the answer, or `null` if the manager was killed before it answered */
export async function statusOf(answer: Promise<{ status: number }>, service: ServiceProcess): Promise<number | null> {
  try {
    return (await answer).status;
  } catch {
    // The connection was closed: the manager was killed or is about to be.
    if (service.process.signalCode === null && service.process.exitCode === null) await once(service.process, 'exit');
    return null;
  }
}

/**
 * Starts the next manager. Checks that the manager's status agrees with the live processes.
 * @returns the stable status
 */
export async function checkNextManager(context: SuccessiveManagers): Promise<any> {
  const service = await manager(context);
  const status = await waitForStatus(service, ({ phase }) => phase === null || phase === 'up');
  const alive = serversOf(context.workspace);
  if (status.state === 'running') {
    assert.equal([status.build, status.folder], [standard.Build, standard.Folder]);
    assert.equal(alive, [status.pid], 'only the reported server is alive');
    assert.is(status.run, context.workspace.runs()[0]);
  } else {
    assert.equal(alive, [], 'no unreported server is alive');
  }
  return status;
}

/** Checks that the newest manager can start, command and stop the server. */
export async function assertManageable(
  { services, workspace }: SuccessiveManagers,
  { state }: { state: string },
): Promise<void> {
  const service = services.at(-1) as ServiceProcess;
  if (state === 'stopped') assert.is((await service.post('/start', standard)).status, 204);
  assert.is((await service.post('/command', { Command: 'still there' })).status, 202);
  await workspace.waitForConsole('GOT still there');
  assert.is((await service.post('/stop')).status, 204);
  assert.equal(serversOf(workspace), []);
}

/** Returns whether a file is written completely: a partially written file does not end with a newline. */
export function isComplete(path: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8').endsWith('\n');
}

/** A number of steps that no operation reaches. */
export const maxSteps = 120;

interface Killed {
  /** Whether the stop reason `kill` of the run was written. */
  readonly toBeKilled: boolean;
  /** Whether the operation's intent was written. */
  readonly begun: boolean;
  readonly answered: number | null;
  readonly status: any;
  /** The run that existed before the operation. */
  readonly before: string | null;
}

/**
 * Kills one manager before each step of the operation. `npm test` tests only a sample of the steps.
 * @returns the number of steps
 */
export async function atEveryStep(
  context: SuccessiveManagers,
  first: 'up' | 'stopped',
  path: string,
  check: (killed: Killed) => void,
): Promise<number> {
  for (let step = 1; step < maxSteps; step += 1) {
    if (!isSampledStep(path, step, 5)) continue;
    const { workspace } = context;
    const service = await manager(context, true);
    if (first === 'up') {
      assert.is((await service.post('/start', standard)).status, 204);
      await workspace.waitForConsole('READY');
    }
    const before = first === 'up' ? (workspace.runs()[0] ?? null) : null;
    arm(workspace, step);
    const answered = await statusOf(service.post(path, standard), service);
    await service.end('SIGKILL');
    disarm(workspace);
    const begun = isComplete(join(workspace.root, 'manager', 'intent'));
    const asked = join(workspace.root, 'run', before ?? '', 'asked');
    const toBeKilled = isComplete(asked) && readFileSync(asked, 'utf8').startsWith('kill ');
    const status = await checkNextManager(context);
    check({ begun, toBeKilled, answered, status, before });
    await assertManageable(context, status);
    await context.services.at(-1)?.end();
    if (answered !== null) return step;
  }
  return maxSteps;
}
