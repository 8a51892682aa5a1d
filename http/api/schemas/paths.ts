/** All operations of the API, by path and method. */
import { buildPaths } from './build-paths.js';
import { consolePaths } from './console-paths.js';
import { eventPaths } from './event-paths.js';
import { folderPaths } from './folder-paths.js';
import type { PathDescriptions } from './path-descriptions.js';
import { serverPaths } from './server-paths.js';
import { servicePaths } from './service-paths.js';
import { sessionPaths } from './session-paths.js';

export const paths: PathDescriptions = {
  ...serverPaths,
  ...consolePaths,
  ...folderPaths,
  ...buildPaths,
  ...sessionPaths,
  ...eventPaths,
  ...servicePaths,
};
