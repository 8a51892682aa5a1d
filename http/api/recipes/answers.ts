/** Builds the answers about recipes and their deployments. */
import type { Deployment } from '../../../machines/recipes/deployments.js';
import type { RecipePlan } from '../../../machines/recipes/plan.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { problemBody } from '../../problems/problems.js';

/** @param sha256 the checksum of the recipe */
export function toPlanBody({ recipe, tasks, hosts, needsDatabase, missing, faults }: RecipePlan, sha256: string) {
  const { name, version, author, description, minBuild, onesync, variables } = recipe;
  return {
    ...{ name, version, author, description, onesync, sha256, hosts, tasks, faults },
    min_build: minBuild,
    needs_database: needsDatabase,
    variables: Object.fromEntries(variables),
    missing_variables: missing,
  };
}

export function toDeploymentBody({ fault, since, endedAt, ...rest }: Deployment) {
  return {
    ...rest,
    since: toIsoTime(since),
    ended_at: toIsoTime(endedAt),
    problem: fault === null ? null : problemBody(fault),
  };
}
