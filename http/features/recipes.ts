/** Assembles recipes: their plans, and their deployments. */
import { fetchRecipe } from '../../adapters/recipes/fetch-recipe.js';
import { readDatabase } from '../../adapters/recipes/read-database.js';
import { readRecipe } from '../../adapters/recipes/read-recipe.js';
import { RecipeRun } from '../../adapters/recipes/recipe-run.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import { recipeRoutes } from '../api/recipes/routes.js';
import type { Base } from './base.js';
import type { BuildsFeature } from './builds.js';
import type { DeploymentsFeature } from './deployments.js';
import type { Feature } from './feature.js';

/**
 * Opens the recipes.
 * @param builds provides the downloads
 * @param deployments has the list of deployments, including the deployments of recipes
 */
export function openRecipes(
  { core, access }: Base,
  { beginDownload }: Pick<BuildsFeature, 'beginDownload'>,
  { deployments }: Pick<DeploymentsFeature, 'deployments'>,
): Feature {
  const { options, catalog, journal, log, folders } = core;
  const { recipesAllowUrl: allowedUrls, recipesGithubUrl: github, recipesLimit: limit } = options;
  const { newFolders } = folders;
  return {
    routes: bindRoutes(recipeRoutes, {
      ...{ readRecipe, allowedUrls, github, deployments, catalog, journal, log, access: access.policy },
      fetchRecipe: (url, policy) => fetchRecipe(url, { policy, beginDownload }),
      createWork: (folder, { plan: { recipe }, policy, given }, database) =>
        new RecipeRun(
          { recipe, folder, given, database, policy, github, limit, at: Date.now() },
          { newFolders, beginDownload },
        ),
      readDatabase,
    }),
  };
}
