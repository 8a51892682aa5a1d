/** Jobs on backups whose manager is killed at a step. */
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../service.js';
import { until } from '../../../until.js';
import type { Workspace } from '../../../workspace.js';
import { arm, disarm, killedAtStep, statusOf } from '../../kill-at-step.js';
import type { Succession } from '../../succession.js';

/** Starts a manager that can be armed. */
export function manageKilled({ workspace, manage }: Succession, args: readonly string[]): Promise<RunningService> {
  return manage({ args, env: { ...killedAtStep(workspace), KILL_PROMISES: '1' } });
}

/**
 * Begins a job and kills the manager at its step; never at step 0. First, what the manager before has left may be
 * removed: another job is refused until then.
 */
export async function beginKilled(
  service: RunningService,
  workspace: Workspace,
  step: number,
  path: string,
  body?: object,
): Promise<void> {
  const status = await until(async () => {
    arm(workspace, step);
    const status = await statusOf(service.post(path, body), service);
    if (status !== 409) return { status };
    disarm(workspace);
    return null;
  }, 'the begin of the job').then((begun) => begun.status);
  assert.ok(status === null || status < 300, `${status}`);
}

/** Sends a request until no job is under way: a manager first cleans up what the one before has left. */
export function untilNotBusy<Answer extends { readonly status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  return until(async () => {
    const answer = await send();
    return answer.status === 409 ? null : answer;
  }, 'the end of the job under way');
}

/** Waits until `hasEnded`, or the manager was killed. @returns whether the job has ended before */
export async function endOrExit(service: RunningService, hasEnded: () => Promise<boolean>): Promise<boolean> {
  return until(async () => {
    if (service.process.signalCode !== null) return { isWhole: false };
    try {
      return (await hasEnded()) ? { isWhole: true } : null;
    } catch {
      return null;
    }
  }, 'the end of the job').then(({ isWhole }) => isWhole);
}
