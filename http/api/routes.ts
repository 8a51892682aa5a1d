/** All routes, in the order of the OpenAPI document. The features in http/features mount these routes. */
import { accessRoutes } from './access/routes.js';
import { backupFileRoutes } from './backups/file-routes.js';
import { keptFolderRoutes } from './backups/kept-folder-routes.js';
import { backupRoutes } from './backups/routes.js';
import { installationRoutes } from './builds/installation-routes.js';
import { buildListRoutes, buildRoutes } from './builds/routes.js';
import { consoleRoutes } from './console/routes.js';
import { contentDeploymentRoutes } from './deployments/content-routes.js';
import { deploymentRoutes } from './deployments/routes.js';
import { eventRoutes } from './events/routes.js';
import { fileRoutes } from './files/routes.js';
import { fileStreamRoutes } from './files/stream-routes.js';
import { trashRoutes } from './files/trash-routes.js';
import { companionRoutes } from './folders/companion-routes.js';
import { configRoutes } from './folders/config-routes.js';
import { contentRoutes } from './folders/content-routes.js';
import { folderRoutes } from './folders/routes.js';
import { historyRoutes } from './history/routes.js';
import { importRoutes } from './imports/routes.js';
import { metricsRoutes } from './metrics/routes.js';
import { playerRoutes } from './players/routes.js';
import { recipeRoutes } from './recipes/routes.js';
import { resourceChangeRoutes } from './resource-changes/change-routes.js';
import { resourceOrderRoutes } from './resource-changes/routes.js';
import { resourceUpdateRoutes } from './resource-updates/routes.js';
import { resourceRoutes } from './resources/routes.js';
import { evidenceRoutes } from './runs/evidence-routes.js';
import { runRoutes } from './runs/routes.js';
import { sampleRoutes } from './samples/routes.js';
import { occurrenceRoutes } from './schedules/occurrence-routes.js';
import { scheduleRoutes } from './schedules/routes.js';
import { noticeRoutes } from './server/notice-routes.js';
import { operationRoutes } from './server/routes.js';
import { statusRoutes } from './server/status-routes.js';
import { pageRoutes, serviceRoutes } from './service/routes.js';
import { sessionRoutes } from './session/routes.js';
import { updateRoutes } from './updates/routes.js';
import { uploadRoutes } from './uploads/routes.js';
import { uploadUseRoutes } from './uploads/use-routes.js';
import { webhookRoutes } from './webhooks/routes.js';

export const routes = [
  ...operationRoutes,
  ...noticeRoutes,
  ...consoleRoutes,
  ...runRoutes,
  ...evidenceRoutes,
  ...eventRoutes,
  ...resourceRoutes,
  ...folderRoutes,
  ...configRoutes,
  ...companionRoutes,
  ...contentRoutes,
  ...resourceUpdateRoutes,
  ...fileRoutes,
  ...fileStreamRoutes,
  ...trashRoutes,
  ...resourceOrderRoutes,
  ...resourceChangeRoutes,
  ...recipeRoutes,
  ...importRoutes,
  ...contentDeploymentRoutes,
  ...deploymentRoutes,
  ...buildListRoutes,
  ...updateRoutes,
  ...buildRoutes,
  ...installationRoutes,
  ...uploadRoutes,
  ...uploadUseRoutes,
  ...scheduleRoutes,
  ...occurrenceRoutes,
  ...backupRoutes,
  ...backupFileRoutes,
  ...keptFolderRoutes,
  ...webhookRoutes,
  ...accessRoutes,
  ...sessionRoutes,
  ...serviceRoutes,
  ...statusRoutes,
  ...historyRoutes,
  ...metricsRoutes,
  ...sampleRoutes,
  ...playerRoutes,
  ...pageRoutes,
];
