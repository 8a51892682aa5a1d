/** The examples of changes of Installed Resources: the facts of their problems, and requests with their answers. */
import type { ProblemFacts } from '../../http/problems/problem-kind.js';
import type { ResourceFacts } from '../../machines/faults/resource-facts.js';
import { zipOf } from '../adapters/archives/archives.js';
import { uploadWhole } from '../kit/http/tus.js';
import type { RunningService } from '../kit/manager/service.js';
import { until } from '../kit/system/until.js';
import type { AddExample } from './added-examples.js';

export const resourceChangeExamples: Pick<ProblemFacts, keyof ResourceFacts> = {
  resource_order_invalid: { field: 'resources', problem: 'it must be a list, not "taxi"' },
  resource_install_unsupported: { folder: 'trains', kind: 'OpenTTD' },
  resources_not_in_archive: {},
  resource_not_in_archive: { resource: 'taxy', names: ['police', 'taxi'] },
  resource_twice_in_archive: { resource: 'taxi', paths: ['old/taxi', 'new/taxi'] },
  resource_name_refused: { resource: '[taxi]', because: 'it is the name of a category' },
  resource_directory_invalid: { directory: 'jobs', because: 'each name in it must have square brackets' },
  resource_installed: { resource: 'taxi', path: 'resources/[jobs]/taxi' },
  resource_not_found: { folder: 'roleplay', resource: 'taxi' },
  resource_change_running: { folder: 'roleplay', change: 'cmi8x0k2pa1b2c3d4' },
  resource_change_not_found: { change: 'cmi8x0k2pa1b2c3d4' },
  resource_change_not_undoable: {
    change: 'cmi8x0k2pa1b2c3d4',
    because: 'resources/[jobs]/taxi was moved, deleted or replaced since',
  },
  resource_change_failed: { because: 'EROFS' },
  resource_not_started: { resource: 'taxi' },
  folder_restoring: { folder: 'roleplay' },
};

/** Records the examples of the operations on changes, and undoes the changes. */
export async function addResourceChanges(add: AddExample, service: RunningService): Promise<void> {
  const manifest = "fx_version 'cerulean'\ngame 'gta5'\nversion '2.0'\n";
  const archive = zipOf([{ path: 'lamp-main/fxmanifest.lua', content: manifest }]);
  const json = { upload: await uploadWhole(service, archive, 'lamp.zip'), directory: '[maps]' };
  const resources = '/datafolders/roleplay/resources';
  const waitForEnd = () => waitForChanges(service);
  await add('planResources', `POST ${resources}/plan`, { json });
  await add('installResources', `POST ${resources}`, { json });
  const [installed] = await waitForEnd();
  await add('getResourceChange', `GET /resource-changes/${installed.id}`);
  await add('listResourceChanges', 'GET /resource-changes');
  await add('deleteResource', `DELETE ${resources}/lamp`);
  const [removed] = await waitForEnd();
  await add('undoResourceChange', `POST /resource-changes/${removed.id}/undo`);
  await waitForEnd();
  await undoChange(service, installed.id);
}

/** Undoes the last change. */
export async function undoLastChange(service: RunningService): Promise<void> {
  const [last] = await waitForChanges(service);
  await undoChange(service, last.id);
}

async function undoChange(service: RunningService, id: string): Promise<void> {
  await service.request('POST', `/resource-changes/${id}/undo`);
  await waitForChanges(service);
}

/** Waits until no change is in progress. @returns the changes */
function waitForChanges(service: RunningService): Promise<any> {
  return until(async () => {
    const { json: changes } = await service.get('/resource-changes');
    return changes.every((each: any) => each.ended_at !== null) && changes;
  }, 'the end of the change');
}
