/** The commands `recipes`, which plan and deploy recipes. */
import { readFile } from 'node:fs/promises';
import type { Deployment } from '../../client/api.js';
import { type Command, given } from '../kit/invocation.js';
import { readSecret } from '../kit/read-secret.js';
import { escapeControls, quote } from '../output/format.js';
import type { Output } from '../output/output.js';
import { unreadable } from '../workspace/build-source.js';
import { waitForDeployment } from '../workspace/deployments.js';
import { writePlan } from './plan-text.js';

export const planRecipe: Command = async ({ service, output, flags, json }, source) => {
  const body = { ...(await readSource(source)), ...given({ variables: flags.variable }) };
  const { data } = await service.POST('/recipes/plan', { body });
  if (json) await output.json(data);
  else await writePlan(output, data);
  return data.faults.length > 0 ? 1 : undefined;
};

/** Deploys a recipe. The deployment continues after the end of the command. */
export const deployRecipe: Command = async (invocation, source, name) => {
  const { service, output, flags, json } = invocation;
  const database = flags.databaseUrl === '-' ? await readSecret('URL of the database: ') : flags.databaseUrl;
  const recipe = await readSource(source);
  const body = {
    ...recipe,
    ...given({ variables: flags.variable, allow_hosts: flags.allowHost, database_url: database }),
  };
  const begun = await service.POST('/datafolders/{name}/recipe', { params: { path: { name } }, body });
  const ended = await waitForDeployment(invocation, begun.data, (failed) => noteDatabase(output, failed));
  if (json) return output.json(ended);
  await output.line(`The Data Folder ${quote(name)} has been created from a recipe with ${ended.tasks} tasks.`);
  for (const note of ended.notes) output.note(escapeControls(note));
  output.note(`Run server-manager check ${escapeControls(name)} to see what to fill in.`);
};

/** Reads the file of a recipe, or lets the service download it. */
async function readSource(source = ''): Promise<{ readonly recipe: string } | { readonly url: string }> {
  if (/^https?:\/\//i.test(source)) return { url: source };
  const recipe = await readFile(source, 'utf8').catch((error: unknown) => {
    throw unreadable(source, error);
  });
  return { recipe };
}

function noteDatabase(output: Output, { database }: Deployment): void {
  if (database?.created === true)
    output.note(`The database ${quote(database.name)} on ${escapeControls(database.host)} was created, and is kept.`);
}
