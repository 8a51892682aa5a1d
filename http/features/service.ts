/** Assembles the service itself: its pages, its health, and the measurements of all features. */

import { listCertificateMetrics } from '../api/access/access-metrics.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import { listOwnProcessMetrics } from '../api/metrics/own-process-metrics.js';
import { metricsRoutes } from '../api/metrics/routes.js';
import { routes } from '../api/routes.js';
import { Pages } from '../api/service/pages.js';
import { pageRoutes, serviceRoutes } from '../api/service/routes.js';
import { siteDirectories } from '../package-files.js';
import { type CertificateEnd, followCertificate } from '../runtime/tls/certificate-end.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';

export interface ServiceFeature extends Feature {
  readonly tls: CertificateEnd;
}

/** Opens the pages of the service. @param features the features whose measurements are published */
export function openService({ core, access, server }: Base, features: readonly Feature[]): ServiceFeature {
  const { options, version, kinds, adapters, report } = core;
  const tls = followCertificate(report.tls(options.tls));
  const pages = new Pages({
    ...{ name: options.name, ...siteDirectories() },
    hasAccounts: () => access.policy.accounts.all().length > 0,
    // Load the module on demand, so that the start of the service does not wait for the schemas of all bodies.
    describeApi: async () => (await import('../api/openapi/openapi.js')).describeApi(routes, { version, kinds }),
  });
  const services = { actor: server.actor, name: options.name, version, options: options.optionList, pages };
  const collectMetrics = async () => {
    const collected = await Promise.all(features.map(async ({ metrics }) => (await metrics?.()) ?? []));
    const own = listOwnProcessMetrics(adapters.measurements.measureManager(), version);
    return [...collected.flat(), ...listCertificateMetrics(tls.validTo()), ...own];
  };
  return {
    tls,
    routes: [
      ...bindRoutes([...serviceRoutes, ...pageRoutes], services),
      ...bindRoutes(metricsRoutes, { collectMetrics }),
    ],
  };
}
