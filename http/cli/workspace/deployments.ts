/** The commands `folders deployments` and `folders cancel`, and the progress of a deployment. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Deployment } from '../../client/api.js';
import type { Command, Invocation } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { escapeControls, formatBytes, formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { Failure } from '../service/failure.js';
import { requireNoContent } from '../service/no-content.js';

const pollIntervalMs = 500;

export const listDeployments: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/deployments');
  if (json) return output.json(data);
  const rows = data.map((each) => [
    each.id,
    each.folder,
    formatTime(each.since),
    each.problem?.detail ?? describeProgress(each),
  ]);
  await writeTable(
    output,
    ['ID', 'FOLDER', 'BEGAN', 'STATE'],
    rows,
    'There was no deployment since the service began.',
  );
};

export const cancelDeployment: Command = async ({ service, output, json }, deployment) => {
  await requireNoContent(service.DELETE('/deployments/{deployment}', { params: { path: { deployment } } }));
  await writeDone(output, json, `The deployment ${quote(deployment)} has been cancelled.`);
};

/**
 * Waits for the end of a deployment, and shows the progress.
 * @param onFailure is called before the problem is thrown
 */
export async function waitForDeployment(
  { service, output }: Invocation,
  begun: Deployment,
  onFailure: (ended: Deployment) => void = () => undefined,
): Promise<Deployment> {
  let deployment = begun;
  try {
    while (deployment.ended_at === null) {
      output.progress(describeProgress(deployment));
      await pause(pollIntervalMs);
      const params = { path: { deployment: begun.id } };
      deployment = (await service.GET('/deployments/{deployment}', { params })).data;
    }
  } finally {
    output.progress(null);
  }
  if (deployment.problem === null) return deployment;
  onFailure(deployment);
  throw new Failure({ code: 'refused', problem: deployment.problem });
}

/** Returns the state of a deployment with its task and its downloaded bytes. */
export function describeProgress({ state, task, tasks, action, received }: Deployment): string {
  const downloaded = received > 0 ? `, ${formatBytes(received)} downloaded` : '';
  return state === 'running'
    ? `Task ${task} of ${tasks}: ${escapeControls(action)}${downloaded}`
    : `${state}${downloaded}`;
}
