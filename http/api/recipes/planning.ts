/** Reads and plans the recipe of a request. */
import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { type DownloadPolicy, findRefusal } from '../../../machines/recipes/downloads.js';
import { planRecipe, type RecipePlan } from '../../../machines/recipes/plan.js';
import type { ReadRecipe, RecipeFault } from '../../../machines/recipes/recipe.js';
import { Problem } from '../../problems/problems.js';
import type * as schemas from './schemas.js';

/** The functions that read recipes, and the permissions of the operator. */
export interface RecipeServices {
  readonly readRecipe: (text: string) => Promise<ReadRecipe | { readonly fault: RecipeFault }>;
  readonly fetchRecipe: (
    url: string,
    policy: DownloadPolicy,
  ) => Promise<{ readonly text: string } | { readonly because: string }>;
  /** The prefixes of URLs that recipes may download. If the list is empty, each request names its hosts. */
  readonly allowedUrls: readonly string[];
  /** The server of repositories on GitHub. */
  readonly github: string;
}

export type RecipeOrder = z.output<typeof schemas.recipeOrder>;

export interface PlannedRecipe {
  readonly plan: RecipePlan;
  readonly sha256: string;
  readonly policy: DownloadPolicy;
  readonly given: ReadonlyMap<string, string>;
}

/** Plans the recipe of a request. @throws Problem */
export async function planOrder(order: RecipeOrder, services: RecipeServices): Promise<PlannedRecipe> {
  const { allowedUrls, github } = services;
  const policy = { allowedUrls, allowedHosts: order.allow_hosts ?? [] };
  const text = order.recipe ?? (await fetchText(order.url ?? '', policy, services));
  const sha256 = createHash('sha256').update(text).digest('hex');
  if (order.sha256 !== undefined && order.sha256 !== sha256)
    throw new Problem({ code: 'recipe_invalid', field: 'sha256', problem: `the checksum of the recipe is ${sha256}` });
  const read = await services.readRecipe(text);
  if ('fault' in read) throw refuse(read.fault);
  const given = new Map(Object.entries(order.variables ?? {}));
  return { plan: planRecipe(read, { given, github, allowedUrls }), sha256, policy, given };
}

/** Checks that a planned recipe may be deployed. @throws Problem */
export function requireDeployable({ plan, policy }: PlannedRecipe, hasDatabase: boolean): void {
  const { faults, hosts, missing, needsDatabase } = plan;
  const [fault] = faults;
  if (fault !== undefined) throw refuse(fault, faults.length);
  const { allowedUrls, allowedHosts } = policy;
  const refused = allowedUrls.length > 0 ? [] : hosts.filter((host) => !allowedHosts.includes(host));
  if (refused.length > 0) throw new Problem({ code: 'recipe_hosts_required', hosts: refused });
  if (needsDatabase && !hasDatabase) throw new Problem({ code: 'recipe_database_required' });
  // The licence key can be written into the config file later.
  const names = missing.filter((name) => name !== 'svLicense');
  if (names.length > 0) throw new Problem({ code: 'recipe_variables_required', names });
}

/** Downloads the recipe. The host in the URL is allowed for this download, because the client gave the URL. */
async function fetchText(url: string, policy: DownloadPolicy, { fetchRecipe }: RecipeServices): Promise<string> {
  const own = URL.canParse(url) ? [new URL(url).host] : [];
  const extended = { ...policy, allowedHosts: [...policy.allowedHosts, ...own] };
  const because = findRefusal(url, extended);
  if (because !== null) throw new Problem({ code: 'recipe_invalid', field: 'url', problem: refusals[because] });
  const fetched = await fetchRecipe(url, extended);
  if ('because' in fetched) throw new Problem({ code: 'recipe_not_downloaded', because: fetched.because });
  return fetched.text;
}

const refusals = {
  invalid: 'it is not a URL',
  scheme: 'it must begin with https:',
  credentials: 'it must not contain a user name or a password',
  not_listed: 'it is not allowed by --recipes-allow-url',
};

function refuse({ task, line, detail }: RecipeFault, count = 1): Problem {
  const place = [line === null ? [] : [`line ${line}`], task === null ? [] : [`task ${task}`]].flat().join(', ');
  const others = count > 1 ? ` It has ${count} faults.` : '';
  const problem = `${place === '' ? '' : `${place}: `}${detail}${others}`;
  return new Problem({ code: 'recipe_invalid', field: 'recipe', problem });
}
