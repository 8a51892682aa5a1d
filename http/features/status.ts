/** Assembles the status of the server and its measurements. */
import { bindRoutes } from '../api/kit/bound-route.js';
import { createServerCollector } from '../api/metrics/server-collector.js';
import { ServerStatus, type StatusSources } from '../api/server/server-status.js';
import { statusRoutes } from '../api/server/status-routes.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';
import type { SamplesFeature } from './samples.js';

export interface StatusFeature extends Feature {
  readonly status: ServerStatus;
}

type StatusParts = Pick<StatusSources, 'schedules' | 'health' | 'agones'> & { readonly samples: SamplesFeature };

export function openStatus({ core, server }: Base, { samples, ...parts }: StatusParts): StatusFeature {
  const { adapters, catalog } = core;
  const { actor } = server;
  const { players, tickTimes } = samples;
  const { measure } = adapters.measurements;
  const status = new ServerStatus({ ...parts, actor, players, measure, recordingFaults: adapters.recording.faults });
  return {
    status,
    routes: bindRoutes(statusRoutes, { status }),
    metrics: createServerCollector({ actor, catalog, health: parts.health, players, measure, tickTimes }),
  };
}
