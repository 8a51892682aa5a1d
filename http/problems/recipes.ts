/** The problems of recipes and their deployments. */
import { fieldDetail, type ProblemKinds, problem, quoted } from './problem-kind.js';

export const recipeProblems = {
  recipe_invalid: problem(400, 'Invalid recipe', {
    remedy: 'Correct the field that the detail names. POST /recipes/plan lists all faults of a recipe.',
    detail: fieldDetail,
  }),
  recipe_hosts_required: problem(400, 'Hosts are not allowed', {
    remedy: 'Read the plan of the recipe. If you trust the hosts, name them in "allow_hosts".',
    detail: ({ hosts }) => `The recipe downloads from ${hosts.join(', ')}, which "allow_hosts" does not name.`,
  }),
  recipe_variables_required: problem(400, 'Variables without a value', {
    remedy: 'Give each of these variables a value in "variables".',
    detail: ({ names }) => `The recipe needs values for ${names.map(quoted).join(', ')}.`,
  }),
  recipe_database_required: problem(400, 'Recipe needs a database', {
    remedy: 'Name the database in "database_url", such as mysql://user:password@127.0.0.1:3306/roleplay.',
    detail: () => 'The recipe connects to a database, and the request names no database.',
  }),
  deployment_not_found: problem(404, 'Deployment not found', {
    remedy: 'GET /deployments lists the deployments, which are known until the service ends.',
    detail: ({ deployment }) => `The deployment ${quoted(deployment)} does not exist.`,
  }),
  deployment_running: problem(409, 'Deployment is in progress', {
    remedy: 'Wait for its end, cancel it, or choose another name.',
    detail: ({ folder }) => `A deployment of the Data Folder ${quoted(folder)} is already in progress.`,
  }),
  deployment_cancelled: problem(409, 'Deployment was cancelled', {
    remedy: 'Begin it again.',
    detail: () => 'A client cancelled the deployment. Its files were removed.',
  }),
  deployment_ended: problem(409, 'Deployment has ended', {
    remedy: 'If the Data Folder exists and you do not need it, delete it.',
    detail: ({ folder }) => `The deployment of the Data Folder ${quoted(folder)} ended before it could be cancelled.`,
  }),
  deployment_task_failed: problem(500, 'Deployment task failed', {
    remedy: 'Correct the fault that the detail names, or the recipe, and begin again.',
    detail: ({ task, action, because }) => `Task ${task} (${action}) failed: ${because}. The files were removed.`,
  }),
  recipe_incomplete: problem(500, 'Recipe made no complete Data Folder', {
    remedy: 'Use another recipe, or correct it: at its end server.cfg and resources must exist.',
    detail: ({ missing }) => `After the last task ${quoted(missing)} does not exist. The files were removed.`,
  }),
  recipe_not_downloaded: problem(502, 'Recipe could not be downloaded', {
    remedy: 'Check the URL, or send the text of the recipe.',
    detail: ({ because }) => `The download failed: ${because}.`,
  }),
  too_many_deployments: problem(503, 'Too many deployments', {
    remedy: 'Try again after a deployment has ended.',
    detail: ({ max }) => `${max} deployments are in progress, which is the limit.`,
  }),
} satisfies Partial<ProblemKinds>;
