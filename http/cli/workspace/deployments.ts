/** The commands `folders deployments` and `folders cancel`, about the deployments that make Data Folders. */
import type { Deployment } from '../../client/api.js';
import type { Command } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { escapeControls, formatBytes, formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { requireNoContent } from '../service/no-content.js';

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

/** Returns the state of a deployment with its task and its downloaded bytes. */
export function describeProgress({ state, task, tasks, action, received }: Deployment): string {
  const downloaded = received > 0 ? `, ${formatBytes(received)} downloaded` : '';
  return state === 'running'
    ? `Task ${task} of ${tasks}: ${escapeControls(action)}${downloaded}`
    : `${state}${downloaded}`;
}
