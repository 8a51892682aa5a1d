/** Declares the route of the server's status (section 5 of the interface document). */

import { declareRoutes, json } from '../kit/route.js';
import type { ServerStatus } from './server-status.js';
import type * as schemas from './status-schemas.js';

interface StatusServices {
  /** The status of the server. */
  readonly status: Pick<ServerStatus, 'readMeasured'>;
}

const route = declareRoutes<StatusServices, typeof schemas>({
  tag: 'Server process',
  schemas: () => import('./status-schemas.js'),
});

export const statusRoutes = [
  route({
    request: 'GET /status',
    id: 'getStatus',
    summary: 'Get the status of the server process',
    scope: 'read',
    description: 'Returns its state, what is planned, and the last exit.',
    success: json('The status.', (all) => all.status),
    handle: (_, { status }) => status.readMeasured(),
  }),
];
