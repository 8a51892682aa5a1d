/** Binds all routes to the services of http/main.ts. */
import { limitEntries } from '../../machines/operations/limit-entries.js';
import type { AppParts } from './app.js';
import { createConsoleSearch } from './console/search.js';
import { bindRoutes } from './kit/route.js';
import { createCollector } from './metrics/collect-metrics.js';
import { routes } from './routes.js';
import { Pages } from './service/pages.js';
import type { AppServices, Services } from './services.js';
import { createLoginServices } from './session/login-services.js';

/** Returns what the application is created from. */
export function bindAll(given: AppServices): AppParts {
  const { name, version, kinds, site, docs } = given;
  const pages = new Pages({
    ...{ name, site, docs },
    // Loaded here: the start does not need the schemas of all bodies.
    describeApi: async (examples) =>
      (await import('./openapi/openapi.js')).describeApi(routes, { version, kinds, examples }),
  });
  const services: Services = {
    ...given,
    pages,
    collectMetrics: createCollector(given),
    recordResourceCommand: limitEntries(given.journal.record),
    searchConsole: createConsoleSearch(given.runs),
    login: createLoginServices(given),
  };
  return { ...services, routes: bindRoutes(routes, services) };
}
