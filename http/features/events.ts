/**
 * Assembles the stream of events. The stream has the status, the lists of the other features, the console, the history,
 * the steps of the server's chart, and the inspection of all charts.
 */
import { EventHub } from '../api/events/hub.js';
import { eventRoutes } from '../api/events/routes.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import type { ServerStatus } from '../api/server/server-status.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';

/** Opens the stream of events. @param features the features whose lists the stream sends */
export function startEvents({ core, server }: Base, status: ServerStatus, features: readonly Feature[]): Feature {
  const { adapters, database, inspection, journal, log } = core;
  const { actor, machineLog } = server;
  const events = new EventHub({
    ...{ actor, status, machineLog, inspection, journal, log },
    lists: features.flatMap(({ lists = [] }) => lists),
    runs: adapters.consoles,
    watch: adapters.watchConsole,
  });
  return {
    routes: bindRoutes(eventRoutes, { events, database: database.store, hasInspection: inspection !== null }),
    close: () => events.close(),
  };
}
