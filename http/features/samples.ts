/** Assembles the samples of the running server, its players, and the control of its resources. */
import { EntryLimit } from '../../machines/history/limit-entries.js';
import type { LiveServer, TickTimes, Unanswered } from '../../machines/launch/live-server.js';
import { ResourceControl } from '../../machines/resources/resource-control.js';
import { createPlayerList, type PlayerList, withTimeout } from '../../machines/samples/player-list.js';
import { createSampler } from '../../machines/samples/sampler.js';
import { SessionRecorder } from '../../machines/samples/session-recorder.js';
import { followRuns } from '../../machines/server/follow-runs.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import { waitForDatabase } from '../api/opened-database.js';
import { playerRoutes } from '../api/players/routes.js';
import { resourceRoutes } from '../api/resources/routes.js';
import { sampleRoutes } from '../api/samples/routes.js';
import { clock } from '../runtime/clock.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';

export interface SamplesFeature extends Feature {
  readonly players: PlayerList;
  /**
   * Requests the tick times from the running server. The list is empty if no server runs, or if the server does not
   * report these times.
   */
  readonly tickTimes: () => Promise<readonly TickTimes[] | Unanswered>;
  /** Controls the resources of the running server. */
  readonly resourceControl: ResourceControl;
}

/** Starts to take samples while the server runs. */
export function startSamples({ core, access, server }: Base): SamplesFeature {
  const { adapters, catalog, database, journal } = core;
  const { connect, kinds, awaitLine, measurements } = adapters;
  const { actor, operations, machineLog } = server;
  const connectNow = async (): Promise<LiveServer | null> => {
    const launch = actor.getSnapshot().context.run?.launch ?? null;
    return launch === null ? null : connect(launch);
  };
  const run = (): string | null => actor.getSnapshot().context.run?.launch.run ?? null;
  const sessions = database.playerSessions;
  const recorder = new SessionRecorder({ sessions });
  const players = createPlayerList({ live: connectNow, run, onReport: recorder.see });
  followRuns(actor, recorder);
  const { record } = database.samples;
  followRuns(actor, createSampler({ measure: measurements.measureUsage, live: connectNow, players, record }));
  const find = kinds.resourceConsole;
  const resourceControl = new ResourceControl({
    actor,
    perform: operations.perform,
    awaitLine,
    connect,
    find,
    timers: clock,
  });
  const commandEntries = new EntryLimit(journal.record);
  const resources = { actor, catalog, resourceControl, machineLog, commandEntries, access: access.policy };
  return {
    players,
    resourceControl,
    async start() {
      await waitForDatabase(database.store);
      // Runs may have ended while no manager ran.
      sessions.endOthers(run(), Date.now());
    },
    close() {
      commandEntries.endSecond();
      recorder.store();
    },
    async tickTimes() {
      const ask = (await connectNow())?.tickTimes ?? null;
      return ask === null ? [] : withTimeout(ask);
    },
    routes: [
      ...bindRoutes(sampleRoutes, { samples: database.samples, journal, database: database.store }),
      ...bindRoutes(playerRoutes, { actor, players, sessions, recorder, database: database.store }),
      ...bindRoutes(resourceRoutes, resources),
    ],
  };
}
