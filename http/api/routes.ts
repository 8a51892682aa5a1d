/** All routes, in the order of the OpenAPI document. */
import type { Route } from './kit/route.js';
import { occurrenceRoutes } from './schedules/occurrence-routes.js';
import { scheduleRoutes } from './schedules/routes.js';
import type { Services } from './services.js';
import { updateRoutes } from './updates/routes.js';
import { webhookRoutes } from './webhooks/routes.js';

export const routes: readonly Route<Services>[] = [
  ...updateRoutes,
  ...scheduleRoutes,
  ...occurrenceRoutes,
  ...webhookRoutes,
];
