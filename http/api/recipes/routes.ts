/** Routes that plan recipes, and deploy them as Data Folders (docs/reference/recipes.md). */
import type { Context } from 'koa';
import type { DeploymentWork } from '../../../machines/deployments/ports.js';
import type { RecipeDatabase } from '../../../machines/recipes/variables.js';
import { Problem } from '../../problems/problems.js';
import { toDeploymentBody } from '../deployments/answers.js';
import { beginDeployment, type DeploymentServices, requireFreeName } from '../deployments/begin-deployment.js';
import type * as deploymentSchemas from '../deployments/schemas.js';
import { setLocation } from '../kit/answer/location.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import { toPlanBody } from './answers.js';
import { type PlannedRecipe, planOrder, type RecipeOrder, type RecipeServices, requireDeployable } from './planning.js';
import type * as recipeSchemas from './schemas.js';

interface Services extends RecipeServices, DeploymentServices {
  /** Creates the work of a deployment. */
  readonly createWork: (folder: string, planned: PlannedRecipe, database: RecipeDatabase | null) => DeploymentWork;
  /** Reads a connection string; `null` if the text is invalid or names no database. */
  readonly readDatabase: (text: string) => RecipeDatabase | null;
}

type Schemas = typeof recipeSchemas & typeof deploymentSchemas;

const route = declareRoutes<Services, Schemas>({
  tag: 'Data Folders',
  schemas: async () => ({ ...(await import('../deployments/schemas.js')), ...(await import('./schemas.js')) }),
  invalid: (field, problem) => new Problem({ code: 'recipe_invalid', field, problem }),
});

export const recipeRoutes = [
  route({
    request: 'POST /recipes/plan',
    id: 'planRecipe',
    summary: 'Find out what a recipe does',
    scope: 'admin',
    description: 'Changes nothing.',
    body: (all) => all.recipeOrder,
    success: json('The plan.', (all) => all.recipePlan),
    problems: [...bodyProblems, 'recipe_invalid', 'recipe_not_downloaded'],
    async handle({ body }, services) {
      const { plan, sha256 } = await planOrder(body, services);
      return toPlanBody(plan, sha256);
    },
  }),
  route({
    request: 'POST /datafolders/{name}/recipe',
    id: 'deployRecipe',
    summary: 'Create a Data Folder from a recipe',
    scope: 'admin',
    description: 'Begins a deployment.',
    body: (all) => all.recipeOrder,
    success: json('Begun.', (all) => all.deployment, {
      status: 202,
      headers: { Location: 'Its path' },
    }),
    problems: [
      ...bodyProblems,
      'folder_name_invalid',
      'recipe_invalid',
      'recipe_hosts_required',
      'recipe_variables_required',
      'recipe_database_required',
      'folder_exists',
      'deployment_running',
      'recipe_not_downloaded',
      'too_many_deployments',
      'shutting_down',
    ],
    handle: ({ params, body }, services, ctx) => deploy(params.name, body, services, ctx),
  }),
];

/** Begins a deployment. */
async function deploy(folder: string, order: RecipeOrder, services: Services, ctx: Context) {
  const database = readDatabase(order, services);
  await requireFreeName(folder, services.catalog);
  const planned = await planOrder(order, services);
  requireDeployable(planned, database !== null);
  const { plan, sha256 } = planned;
  const { name: recipe, tasks } = plan.recipe;
  const work = services.createWork(folder, planned, database);
  const detail = { recipe, sha256, hosts: plan.hosts };
  const deployment = beginDeployment({ folder, tasks, work, detail }, services, ctx);
  setLocation(ctx, `/deployments/${deployment.id}`);
  return toDeploymentBody(deployment);
}

function readDatabase({ database_url: text }: RecipeOrder, services: Services): RecipeDatabase | null {
  if (text === undefined) return null;
  const database = services.readDatabase(text);
  if (database !== null) return database;
  const problem = 'it must be a URL such as mysql://user:password@127.0.0.1:3306/roleplay';
  throw new Problem({ code: 'recipe_invalid', field: 'database_url', problem });
}
