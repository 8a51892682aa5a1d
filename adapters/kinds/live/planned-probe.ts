/** The probe that a Build states takes precedence over the probe of its query or its kind. */
import type { HealthPlan } from '../../../machines/launch/health-plan.js';
import type { LiveServer } from '../../../machines/launch/live-server.js';
import { createProbe } from './probes.js';

/** A probe by the console is sent through the operation queue: then there is none here. */
export function withPlannedProbe(server: LiveServer, plan: HealthPlan | undefined): LiveServer {
  if (plan === undefined) return server;
  return { ...server, probe: plan.type === 'none' || plan.type === 'console' ? null : createProbe(plan) };
}
