/** Builds the answers about recipes. */
import type { RecipePlan } from '../../../machines/recipes/plan.js';

/** Returns the plan of a recipe as the body of an answer. @param sha256 the checksum of the recipe */
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
