/** The status of the server (section 5 of the interface document). */
import { declareRoutes, json } from '../kit/route.js';
import { scheduleStatus } from '../schedules/schedule-status.js';
import type { Services } from '../services.js';
import type * as schemas from './schemas.js';
import { statusBody } from './status-answer.js';

type StatusServices = Pick<
  Services,
  'actor' | 'measure' | 'players' | 'recordingFaults' | 'schedules' | 'health' | 'agones'
>;

const status = declareRoutes<StatusServices, typeof schemas>({
  tag: 'Service',
  schemas: () => import('./schemas.js'),
});

export const statusRoutes = [
  status({
    request: 'GET /status',
    id: 'getStatus',
    summary: 'Get the status of the server process',
    scope: 'read',
    description:
      'Returns everything that is known about the server process: its state, its resources, the accepted operations, a planned start and the last exit.',
    success: json('The current status.', (all) => all.status),
    async handle(_, services) {
      const { actor, measure, players, recordingFaults, schedules, health, agones } = services;
      const run = actor.getSnapshot().context.run?.launch.run ?? null;
      const measured = run === null ? null : await measure(run);
      // Read after the measurement, during which the run may have ended.
      const snapshot = actor.getSnapshot();
      const now = snapshot.context.run?.launch.run ?? null;
      const count = now === null ? null : players.count(now);
      const next = scheduleStatus(schedules);
      const shown = now === run ? measured : null;
      return statusBody(snapshot, shown, recordingFaults(), count, next, health(), agones());
    },
  }),
];
