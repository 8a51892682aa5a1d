/** Gives the probe of a Build precedence over the probe of its query or its kind. */
import type { HealthPlan } from '../../../machines/launch/health-plan.js';
import type { LiveServer } from '../../../machines/launch/live-server.js';
import { createProbe } from './probes.js';

/**
 * Replaces the probe of a server by the planned probe. The result has no probe if the plan is `none` or a console
 * probe. A console probe is sent through the operation queue.
 */
export function withPlannedProbe(server: LiveServer, plan: HealthPlan | undefined): LiveServer {
  if (plan === undefined) return server;
  return { ...server, probe: plan.type === 'none' || plan.type === 'console' ? null : createProbe(plan) };
}
