/** Assembles the history of the manager and the server. */
import { historyRoutes } from '../api/history/routes.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import { countJournal } from '../api/metrics/journal-metrics.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';

export function openHistory({ core, server }: Base): Feature {
  const { adapters, database, journal } = core;
  return {
    routes: bindRoutes(historyRoutes, { journal, database: database.store }),
    metrics: () => countJournal(server.actor, journal, adapters.consoles),
  };
}
