/** Builds the answers about deployments. */
import type { Deployment } from '../../../machines/deployments/deployments.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { problemBody } from '../../problems/problems.js';

export function toDeploymentBody({ fault, since, endedAt, ...rest }: Deployment) {
  return {
    ...rest,
    since: toIsoTime(since),
    ended_at: toIsoTime(endedAt),
    problem: fault === null ? null : problemBody(fault),
  };
}
