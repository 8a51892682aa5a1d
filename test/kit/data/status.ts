/** The status of a server without players, schedules, Agones and measurements. */
import { ServerStatus } from '../../../http/api/server/server-status.js';
import type { ServerActor } from '../../../machines/server/server.js';
import { noHealth } from './no-health.js';
import { noSchedules } from './no-schedules.js';

const unchanging = { subscribe: () => () => undefined };

/** Returns the status with only the values that the chart knows. */
export const createStatus = (actor: ServerActor): ServerStatus =>
  new ServerStatus({
    ...{ actor, schedules: noSchedules },
    players: { count: () => null, max: () => null, ...unchanging },
    health: { now: () => noHealth, ...unchanging },
    agones: { now: () => null, ...unchanging },
    recordingFaults: () => ({ consoleError: null, pruneError: null, timeIndexError: null }),
    measure: async () => ({ usage: null, processTree: null, conditions: [] }),
  });
