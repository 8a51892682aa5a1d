/** Reads the variables of a recipe's plan, and makes the request of its deployment from the fields of the form. */
import type { RecipeOrder, RecipePlan } from '../../../../client/api.js';

/** The source of the recipe. */
export type RecipeOrigin = { readonly url: string } | { readonly recipe: string };

/** The fields of the database. */
export interface DatabaseFields {
  readonly host: string;
  readonly port: string;
  readonly user: string;
  readonly password: string;
  /** The name of the database; empty for the name of the Data Folder. */
  readonly database: string;
}

export const usualDatabase: DatabaseFields = { host: '127.0.0.1', port: '3306', user: '', password: '', database: '' };

/** The variable of the licence key, which can be set later. */
export const licenceVariable = 'svLicense';

/** Returns the variable of the licence key, which every server needs, then the variables that the operator must set. */
export function listRequired({ missing_variables: missing }: Pick<RecipePlan, 'missing_variables'>): string[] {
  return [licenceVariable, ...missing.filter((name) => name !== licenceVariable)];
}

/** Returns the variables of the recipe that have a default. */
export function listOptional({ variables, missing_variables: missing }: RecipePlan): [name: string, value: string][] {
  return Object.entries(variables).flatMap(([name, value]) =>
    value === null || missing.includes(name) ? [] : [[name, value]],
  );
}

/** Returns the request of a deployment. The request allows exactly the hosts of the plan. */
export function toOrder(
  origin: RecipeOrigin,
  plan: RecipePlan,
  values: Readonly<Record<string, string>>,
  database: DatabaseFields,
  folder: string,
): RecipeOrder {
  return {
    ...origin,
    sha256: plan.sha256,
    allow_hosts: plan.hosts,
    variables: Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')),
    ...(plan.needs_database && { database_url: toDatabaseUrl(database, folder) }),
  };
}

/** Returns the URL of a database. */
export function toDatabaseUrl({ host, port, user, password, database }: DatabaseFields, folder: string): string {
  const login = [user, password].map(encodeURIComponent).join(':');
  const address = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return `mysql://${login}@${address}:${port}/${encodeURIComponent(database || toDatabaseName(folder))}`;
}

/** Converts the name of a Data Folder to a database name that needs no quotes. */
export function toDatabaseName(folder: string): string {
  return folder.replace(/[^A-Za-z0-9_]/g, '_') || 'server';
}

/** Returns the URLs of the downloads, grouped by the host to which the first request goes. */
export function groupDownloads({ tasks }: Pick<RecipePlan, 'tasks'>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { url } of tasks) {
    if (url === null || !URL.canParse(url)) continue;
    const { host } = new URL(url);
    groups.set(host, [...(groups.get(host) ?? []), url]);
  }
  return groups;
}
