/** The examples of the operations on recipes, and of their problems. */
import type { RunningService } from '../kit/manager/service.js';
import { until } from '../kit/system/until.js';
import type { AddExample } from './added-examples.js';

/** A recipe that downloads nothing. */
const recipe = `name: Small
tasks:
  - action: ensure_dir
    path: ./resources
  - action: write_file
    file: ./server.cfg
    data: sv_hostname Small
`;

/** Records the examples of the operations on recipes. */
export async function addRecipes(add: AddExample, { get }: RunningService): Promise<void> {
  await add('planRecipe', 'POST /recipes/plan', { json: { recipe } });
  const json = { recipe };
  const path = (await add('deployRecipe', 'POST /datafolders/small/recipe', { json })).get('location') ?? '';
  await until(async () => (await get(path)).json.ended_at !== null);
  await add('listDeployments', 'GET /deployments');
  await add('getDeployment', `GET ${path}`);
  await add('cancelDeployment', `DELETE ${path}`);
  await add('deployRecipe', 'POST /datafolders/small/recipe', { json });
  await add('deleteDataFolder', 'DELETE /datafolders/small');
  const git = { git: 'https://git.example/city', ref: 'main' };
  const begun = (await add('deployContent', 'POST /datafolders/city/deployment', { json: git })).get('location') ?? '';
  await until(async () => (await get(begun)).json.ended_at !== null);
}

/** Example facts of the problems. */
export const recipeProblemExamples = {
  recipe_invalid: { field: 'recipe', problem: 'line 12, task 3: The action "run_program" is unknown' },
  recipe_not_downloaded: { because: 'https://recipes.example/esx.yaml: the server answered with an error' },
  recipe_hosts_required: { hosts: ['codeload.github.com'] },
  recipe_variables_required: { names: ['serverPassword'] },
  recipe_database_required: {},
  deployment_task_failed: { task: 4, action: 'unzip', because: 'tmp/oxmysql.zip does not exist' },
  recipe_incomplete: { missing: 'server.cfg' },
  deployment_cancelled: {},
  deployment_running: { folder: 'roleplay' },
  too_many_deployments: { max: 2 },
  deployment_not_found: { deployment: '5f3a9c10' },
  deployment_ended: { folder: 'roleplay' },
};
