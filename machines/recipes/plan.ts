/**
 * Plans a recipe without carrying it out. The plan lists what the recipe downloads, reads, writes, removes and sends to
 * a database.
 */
import { findDownload, findRefusal, listHosts } from './downloads.js';
import type { ReadRecipe, Recipe, RecipeFault, Task } from './recipe.js';
import { findVariables, licenceVariable, standardVariables, steamVariable, type Variables } from './variables.js';

/** The effect of a task. A path is relative to the new Data Folder, and empty for the Data Folder itself. */
export interface PlannedTask {
  /** The number of the task, from 1. */
  readonly task: number;
  readonly action: Task['action'];
  /** The URL of the download; `null` without a download. */
  readonly url: string | null;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  readonly removes: readonly string[];
  /** The SQL statements; `null` without SQL. The statements of a file are not known before its download. */
  readonly sql: string | null;
}

export interface RecipePlan {
  readonly recipe: Recipe;
  readonly tasks: readonly PlannedTask[];
  /** The hosts of all downloads, sorted. */
  readonly hosts: readonly string[];
  readonly needsDatabase: boolean;
  /** The variables without a value, sorted. */
  readonly missing: readonly string[];
  readonly faults: readonly RecipeFault[];
}

export interface PlanOptions {
  /** The variables that the client has given. */
  readonly given: Variables;
  /** The URL of the server from which repositories on GitHub are downloaded. */
  readonly github: string;
  /** The prefixes that the operator allows. */
  readonly allowedUrls: readonly string[];
}

/** Plans a recipe. */
export function planRecipe({ recipe, faults }: ReadRecipe, options: PlanOptions): RecipePlan {
  const urls = recipe.tasks.flatMap((task) => findDownload(task, options.github) ?? []);
  const known = urls.filter((url) => URL.canParse(url));
  return {
    recipe,
    tasks: recipe.tasks.map((task, index) => planTask(task, index + 1, options.github)),
    hosts: [...new Set(known.flatMap(listHosts))].sort(),
    needsDatabase: recipe.tasks.some(({ action }) => action === 'connect_database'),
    missing: findMissing(recipe, options.given),
    faults: [...faults, ...findDownloadFaults(recipe, options), ...findOrderFaults(recipe)],
  };
}

function planTask(task: Task, number: number, github: string): PlannedTask {
  const nothing = { reads: [], writes: [], removes: [], sql: null };
  const url = findDownload(task, github);
  return { task: number, action: task.action, url, ...nothing, ...planEffects(task) };
}

type Effects = Partial<Pick<PlannedTask, 'reads' | 'writes' | 'removes' | 'sql'>>;

function planEffects(task: Task): Effects {
  switch (task.action) {
    case 'download_github':
      return { writes: [task.dest] };
    case 'download_file':
    case 'ensure_dir':
      return { writes: [task.path] };
    case 'unzip':
    case 'copy_path':
      return { reads: [task.src], writes: [task.dest] };
    case 'move_path':
      return { reads: [task.src], writes: [task.dest], removes: [task.src, ...(task.overwrite ? [task.dest] : [])] };
    case 'remove_path':
      return { removes: [task.path] };
    case 'write_file':
      return { writes: [task.file] };
    case 'replace_string':
      return { reads: task.file, writes: task.file };
    case 'query_database':
      return 'file' in task.source ? { reads: [task.source.file] } : { sql: task.source.query };
    case 'load_vars':
      return { reads: [task.src] };
    default:
      return {};
  }
}

/** Returns the variables that have no value: required variables, and variables in templates. */
function findMissing(recipe: Recipe, given: Variables): string[] {
  const required = [...recipe.variables].flatMap(([name, value]) => (value === null ? [name] : []));
  const steam = recipe.isSteamRequired ? [steamVariable] : [];
  // A file with variables can define any name.
  const loads = recipe.tasks.some(({ action }) => action === 'load_vars');
  const used = loads ? [] : recipe.tasks.flatMap(findTemplateVariables);
  const undefinedOnes = used.filter((name) => !recipe.variables.has(name));
  const names = [...required, ...steam, ...undefinedOnes].filter(
    (name) => !given.has(name) && (!standardVariables.has(name) || name === licenceVariable),
  );
  return [...new Set(names)].sort();
}

function findTemplateVariables(task: Task): string[] {
  if (task.action !== 'replace_string' || task.change.mode !== 'template') return [];
  return findVariables(task.change.replace);
}

function findDownloadFaults({ tasks }: Recipe, { github, allowedUrls }: PlanOptions): RecipeFault[] {
  return tasks.flatMap((task, index) => {
    const url = findDownload(task, github);
    if (url === null) return [];
    // The client allows hosts after it has read the plan.
    const allowedHosts = URL.canParse(url) ? [new URL(url).host] : [];
    const because = findRefusal(url, { allowedUrls, allowedHosts });
    return because === null ? [] : [toFault(index, `The URL ${JSON.stringify(url)} ${refusals[because]}.`)];
  });
}

const refusals = {
  invalid: 'is not a URL',
  scheme: 'does not begin with https:',
  credentials: 'contains a user name or a password',
  not_listed: 'is not allowed by --recipes-allow-url',
};

/** Finds tasks with SQL statements before the connection to the database. */
function findOrderFaults({ tasks }: Recipe): RecipeFault[] {
  const connected = tasks.findIndex(({ action }) => action === 'connect_database');
  return tasks.flatMap(({ action }, index) =>
    action === 'query_database' && (connected < 0 || connected > index)
      ? [toFault(index, 'The action query_database needs connect_database before it.')]
      : [],
  );
}

function toFault(index: number, detail: string): RecipeFault {
  return { task: index + 1, line: null, detail };
}
