/** Routes that plan recipes, and deploy them as Data Folders (docs/reference/recipes.md). */
import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { Deployments } from '../../../machines/deployments/deployments.js';
import type { DeploymentWork } from '../../../machines/deployments/ports.js';
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { Journal } from '../../../machines/history/journal.js';
import type { RecipeDatabase } from '../../../machines/recipes/variables.js';
import { findDirectoryNameFault } from '../../../machines/text/directory-name.js';
import { Problem } from '../../problems/problems.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { toDeploymentBody } from '../deployments/answers.js';
import { findDeployment } from '../deployments/routes.js';
import type * as deploymentSchemas from '../deployments/schemas.js';
import { setLocation } from '../kit/answer/location.js';
import { toEntryBase } from '../kit/caller.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import { refreshDataFolders } from '../refresh-lists.js';
import { toPlanBody } from './answers.js';
import { type PlannedRecipe, planOrder, type RecipeOrder, type RecipeServices, requireDeployable } from './planning.js';
import type * as recipeSchemas from './schemas.js';

interface Services extends RecipeServices {
  readonly deployments: Deployments;
  /** Creates the work of a deployment. */
  readonly createWork: (folder: string, planned: PlannedRecipe, database: RecipeDatabase | null) => DeploymentWork;
  /** Reads a connection string; `null` if it is invalid or names no database. */
  readonly readDatabase: (text: string) => RecipeDatabase | null;
  readonly catalog: Catalog;
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  readonly access: AccessPolicy;
  readonly log: Pick<Logger, 'error' | 'info' | 'debug'>;
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
    description: 'Lists the downloads, files and SQL statements of a recipe, and changes nothing.',
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
    description: 'Begins a deployment. The Data Folder exists when it is done; after a failure nothing is left.',
    body: (all) => all.recipeOrder,
    success: json('The deployment has begun.', (all) => all.deployment, {
      status: 202,
      headers: { Location: 'The path of the deployment' },
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

/** Begins a deployment. Its outcome is recorded in the history. */
async function deploy(folder: string, order: RecipeOrder, services: Services, ctx: Context) {
  const { catalog, deployments, journal, access, log } = services;
  const reason = findDirectoryNameFault(folder);
  if (reason !== null) throw new Problem({ code: 'folder_name_invalid', folder, reason });
  const database = readDatabase(order, services);
  const planned = await planOrder(order, services);
  requireDeployable(planned, database !== null);
  if ((await catalog.dataFolder(folder)) !== null) throw new Problem({ code: 'folder_exists', folder });
  const { plan, sha256 } = planned;
  const { name: recipe, tasks } = plan.recipe;
  const detail = { recipe, sha256, hosts: plan.hosts };
  const entry = { ...toEntryBase(ctx, access, detail), type: 'folder.created', folder } as const;
  const id = randomBytes(6).toString('hex');
  const fault = deployments.begin({
    ...{ id, folder, tasks },
    work: services.createWork(folder, planned, database),
    async onEnd({ fault: failed, database: used }) {
      const all = { ...entry.detail, ...(used !== null && { database: used.name }) };
      journal.record({ ...entry, detail: all, outcome: failed?.code ?? 'done' });
      log.info({ folder, recipe, code: failed?.code }, 'the deployment of a recipe has ended');
      if (failed === null)
        await refreshDataFolders(services).catch((error: unknown) =>
          log.error({ err: error, folder }, 'the list of Data Folders cannot be read after a deployment'),
        );
    },
  });
  if (fault !== null) throw new Problem(fault);
  setLocation(ctx, `/deployments/${id}`);
  return toDeploymentBody(findDeployment(id, deployments));
}

function readDatabase({ database_url: text }: RecipeOrder, services: Services): RecipeDatabase | null {
  if (text === undefined) return null;
  const database = services.readDatabase(text);
  if (database !== null) return database;
  const problem = 'it must be a URL such as mysql://user:password@127.0.0.1:3306/roleplay';
  throw new Problem({ code: 'recipe_invalid', field: 'database_url', problem });
}
