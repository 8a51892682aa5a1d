/**
 * Assembles the schedules. The scheduler and croner are loaded only if schedules exist, or when a client requests the
 * schedules.
 */
import { randomBytes } from 'node:crypto';
import { uptime } from 'node:os';
import type { Logger } from 'pino';
import { findLineWriting } from '../../adapters/console/text/text-codec.js';
import type { ScheduledBackups } from '../../machines/schedules/carry-out.js';
import { createAnnouncer } from '../../machines/schedules/scheduler/announcer.js';
import { ScheduleRunner } from '../../machines/schedules/scheduler/schedule-runner.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import { toScheduleBodies } from '../api/schedules/answers.js';
import { occurrenceRoutes } from '../api/schedules/occurrence-routes.js';
import { scheduleRoutes } from '../api/schedules/routes.js';
import { listScheduleMetrics } from '../api/schedules/schedule-metrics.js';
import type { ScheduleService } from '../api/schedules/schedule-service.js';
import { clock } from '../runtime/clock.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';

export interface SchedulesFeature extends Feature {
  readonly schedules: ScheduleService;
}

/** Starts to carry out the schedules. */
export function startSchedules({ core, access, server }: Base, backups: ScheduledBackups): SchedulesFeature {
  const { adapters, database, journal, log } = core;
  const { actor, operations } = server;
  const { connect, awaitLine } = adapters;
  const { perform } = operations;
  const createId = (): string => randomBytes(6).toString('hex');
  const schedules = new ScheduleRunner({
    database: database.store,
    store: database.keptSchedules,
    announcer: createAnnouncer({ actor, perform, journal, awaitLine, findLineWriting, createId }),
    loadTimes: async () => (await import('../../adapters/schedules/rule-times.js')).loadRuleTimes(),
    ...{ perform, backups, connect, actor, journal, timers: clock, uptime: () => uptime() * 1_000 },
    onFault: (because) => logFault(log, because),
    onError: (error) => log.error({ err: error }, 'the schedules could not be loaded'),
  });
  return {
    schedules,
    routes: bindRoutes([...scheduleRoutes, ...occurrenceRoutes], { schedules, journal, access: access.policy }),
    lists: [
      {
        type: 'schedules',
        read: () => toScheduleBodies(schedules),
        subscribe: (onChange) => schedules.subscribe(onChange),
      },
    ],
    metrics: () => listScheduleMetrics(schedules),
    stop: () => schedules.stop(),
    close: () => schedules.close(),
  };
}

function logFault(log: Logger, because: string | null): void {
  if (because === null) log.info('schedules are carried out again');
  else log.error({ because }, 'no schedule is carried out: the database of the manager cannot be used');
}
