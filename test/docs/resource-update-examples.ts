/** The examples of the operations on sources and updates of Installed Resources, and of their problems. */

import { manifest, offerRelease } from '../http/api/resource-updates/update-suite.js';
import { type DownloadServer, startDownloadServer } from '../kit/servers/download-server.js';
import type { AddExample } from './added-examples.js';

/** Starts a server that replaces GitHub, with a release of example/taxi. */
export async function startReleases(): Promise<DownloadServer> {
  const server = await startDownloadServer((_, response) => void response.writeHead(404).end());
  offerRelease({ server }, 'v1.3.0', { 'fxmanifest.lua': manifest('1.3.0') });
  return server;
}

/** Records the examples of the operations. @param undoLast undoes the last change */
export async function addResourceUpdates(add: AddExample, undoLast: () => Promise<void>): Promise<void> {
  const resource = '/datafolders/roleplay/resources/taxi';
  const source = { url: 'https://github.com/example/taxi' };
  await add('setResourceSource', `PUT ${resource}/source`, { json: source });
  await add('getResourceSource', `GET ${resource}/source`);
  await add('planResourceUpdate', `POST ${resource}/update/plan`);
  await add('updateResource', `POST ${resource}/update`, { json: { otherwise: 'theirs' } });
  await undoLast();
  await add('setResourceSource', `PUT ${resource}/source`, { json: { url: null } });
  await add('planResourceUpdate', `POST ${resource}/update/plan`);
}

/** Example facts of the problems. */
export const resourceUpdateProblemExamples = {
  resource_name_invalid: {
    resource: 'a;quit',
    reason: 'it contains the character U+003B, which a resource name on the console cannot contain',
  },
  resource_source_invalid: { field: 'ref', problem: 'it is only allowed with "git"' },
  resource_url_refused: { because: 'not_listed' as const, allowed: ['https://resources.example/esx/'] },
  resource_source_not_set: { folder: 'roleplay', resource: 'taxi' },
  resource_update_failed: { resource: 'taxi', because: 'the release contains no resource "taxi"' },
};
