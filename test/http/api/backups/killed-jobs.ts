/** Jobs on backups whose manager is killed at a step. */
import * as assert from 'uvu/assert';
import { arm, disarm, killedAtStep, statusOf } from '../../../kit/manager/kill-at-step.js';
import type { ServiceProcess } from '../../../kit/manager/service-process.js';
import { reportSteps, sampleSteps } from '../../../kit/manager/step-sample.js';
import type { SuccessiveManagers } from '../../../kit/manager/successive-services.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { until } from '../../../kit/system/until.js';

/** Starts a manager that is killed at a step if the workspace is armed. */
export function manageKilled(
  { workspace, manageProcess }: SuccessiveManagers,
  args: readonly string[],
): Promise<ServiceProcess> {
  return manageProcess({ args, env: { ...killedAtStep(workspace), KILL_PROMISES: '1' } });
}

/**
 * Begins a job and kills the manager at a step of the job; does not kill at step 0. The leftovers of the previous
 * manager may be removed first, and another job is refused until then.
 */
export async function beginKilled(
  service: ServiceProcess,
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

/** Waits until `hasEnded` is true, or the manager was killed. @returns whether the job ended before the kill */
export async function endOrExit(service: ServiceProcess, hasEnded: () => Promise<boolean>): Promise<boolean> {
  return until(async () => {
    if (service.process.signalCode !== null) return { isWhole: false };
    try {
      return (await hasEnded()) ? { isWhole: true } : null;
    } catch {
      return null;
    }
  }, 'the end of the job').then(({ isWhole }) => isWhole);
}

interface Sample {
  /** The name of the job in the record of a run with all steps. */
  readonly name: string;
  /** The number of the job's steps. */
  readonly total: number;
  /** The greatest number of steps that are tested. */
  readonly count: number;
}

/**
 * Kills one manager after the other, each at a step of a sample.
 * @param killAt kills a manager at a step, and returns the next manager and whether the job ended before the kill
 * @returns the last manager
 */
export async function killAtSample(
  { name, total, count }: Sample,
  first: ServiceProcess,
  killAt: (
    service: ServiceProcess,
    step: number,
  ) => Promise<{ readonly next: ServiceProcess; readonly isWhole: boolean }>,
): Promise<ServiceProcess> {
  const steps = sampleSteps(total, count);
  let service = first;
  for (const step of steps) {
    const { next, isWhole } = await killAt(service, step);
    // A later step may not be reached, because a job can have fewer steps than the job whose steps were counted.
    if (step === 1) assert.not.ok(isWhole, 'the manager was not killed');
    service = next;
  }
  reportSteps(name, steps);
  return service;
}
