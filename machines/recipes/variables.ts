/**
 * The variables of a deployment, and their replacement in texts. The variables are in a map, because any text can be a
 * name.
 */
import type { Recipe } from './recipe.js';

export type Variables = ReadonlyMap<string, string>;

/** The database that a client allows a recipe to use. */
export interface RecipeDatabase {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface VariableSources {
  readonly recipe: Recipe;
  /** The name of the new Data Folder. */
  readonly folder: string;
  /** The values that the client has given. */
  readonly given: Variables;
  readonly database: RecipeDatabase | null;
  /** The time of the deployment, in milliseconds since the epoch. */
  readonly at: number;
}

/** A variable in a text, such as `{{serverName}}`. */
const place = /\{\{([^{}]+)\}\}/g;

/** The variable of the licence key, which may still be missing after the deployment. */
export const licenceVariable = 'svLicense';

/** The variable for the lines that name administrators. txAdmin replaces it by the identifiers of its first account. */
const administratorsVariable = 'addPrincipalsMaster';

/** The variable of the Steam key, which a recipe can require. */
export const steamVariable = 'steam_webApiKey';

/**
 * The names of the variables of the database. The values of these variables come only from the connection of the
 * request.
 */
export const databaseVariables: ReadonlySet<string> = new Set([
  ...['dbHost', 'dbPort', 'dbUsername', 'dbPassword', 'dbName', 'dbDelete', 'dbConnectionString'],
]);

/** The names of the variables that every deployment has. */
export const standardVariables: ReadonlySet<string> = new Set([
  ...['deploymentID', 'serverName', 'recipeName', 'recipeAuthor', 'recipeVersion', 'recipeDescription'],
  ...['serverEndpoints', 'maxClients', licenceVariable, administratorsVariable],
  ...databaseVariables,
]);

/** Returns the variables at the beginning of a deployment. */
export function createVariables({ recipe, folder, given, database, at }: VariableSources): Map<string, string> {
  const defaults = [...recipe.variables].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return new Map([
    ['serverName', folder],
    ['serverEndpoints', 'endpoint_add_tcp "0.0.0.0:30120"\nendpoint_add_udp "0.0.0.0:30120"'],
    ['maxClients', '48'],
    [administratorsVariable, '# Add your administrators here: add_principal identifier.fivem:NUMBER group.admin'],
    ...defaults,
    ...given,
    ['deploymentID', toDeploymentId(recipe.name, at)],
    ['recipeName', recipe.name],
    ['recipeAuthor', recipe.author],
    ['recipeVersion', recipe.version],
    ['recipeDescription', recipe.description],
    ...(database === null ? [] : listDatabaseVariables(database)),
  ]);
}

/** The maximum length of a text after a replacement. A value can be much longer than the name of its variable. */
const maxLength = 16 * 1024 ** 2;

/**
 * Replaces the known variables. A variable in an inserted value is not replaced.
 * @throws Error if the result is too long
 */
export function replaceVariables(text: string, variables: Variables): string {
  return replaceAll(text, place, (found, name) => variables.get(name) ?? found);
}

/** Replaces a text wherever it occurs. @throws Error if the result is too long */
export function replaceText(text: string, search: string, replacement: string): string {
  return replaceAll(text, search, () => replacement);
}

function replaceAll(text: string, search: string | RegExp, replace: (found: string, name: string) => string): string {
  let length = text.length;
  return text.replaceAll(search, (found: string, name: string) => {
    const value = replace(found, name);
    length += value.length - found.length;
    if (length > maxLength) throw new Error(`the text has more than ${maxLength} characters after the replacement`);
    return value;
  });
}

/** Returns the names of the variables in a text. */
export function findVariables(text: string): string[] {
  return [...text.matchAll(place)].map(([, name = '']) => name);
}

function toDeploymentId(recipe: string, at: number): string {
  const short = recipe.replace(/[^A-Za-z0-9]/g, '').slice(0, 24);
  return `${short || 'recipe'}_${Math.floor(at / 1000)
    .toString(16)
    .toUpperCase()
    .slice(-6)}`;
}

function listDatabaseVariables({ host, port, user, password, database }: RecipeDatabase): [string, string][] {
  const login = [user, password].map(encodeURIComponent).join(':');
  return [
    ['dbHost', host],
    ['dbPort', String(port)],
    ['dbUsername', user],
    ['dbPassword', password],
    ['dbName', database],
    ['dbDelete', 'false'],
    ['dbConnectionString', `mysql://${login}@${host}:${port}/${database}?charset=utf8mb4`],
  ];
}
