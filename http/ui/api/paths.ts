/** Paths of the API, relative to the page. */
import type { NameEncoding } from '../../../machines/text/name-encodings.js';

/** @param build the id of a Build whose resources are listed too, or null */
export function resourcesPath(folder: string, build: string | null): string {
  return `${folderPath(folder)}/resources${buildQuery(build)}`;
}

/** @param build the id of the Build to check with, or null */
export function preflightPath(folder: string, build: string | null): string {
  return `${folderPath(folder)}/preflight${buildQuery(build)}`;
}

export function folderPath(folder: string): string {
  return `datafolders/${encodeURIComponent(folder)}`;
}

/** @param file the name of the file that is created, or null for the config file of the Data Folder */
export function configPath(folder: string, file: string | null = null): string {
  return `${folderPath(folder)}/config${file === null ? '' : `?file=${encodeURIComponent(file)}`}`;
}

/** The kept texts of the config file, or one of them. */
export function configVersionsPath(folder: string, version?: string): string {
  return `${folderPath(folder)}/config/versions${version === undefined ? '' : `/${encodeURIComponent(version)}`}`;
}

/** Returns the path of the plan of an update. @param source the id of what offers the versions */
export function updatePlanPath(source: string): string {
  return `builds/updates/${encodeURIComponent(source)}/plan`;
}

/** @param names the encoding of the names in its archive, or `null` */
export function buildPath(id: string, names: NameEncoding | null = null): string {
  return `builds/${encodeURIComponent(id)}${names === null ? '' : `?names=${names}`}`;
}

/** The installation of a Build. */
export function installationPath(id: string): string {
  return `${buildPath(id)}/installation`;
}

export function companionPath(folder: string): string {
  return `${folderPath(folder)}/companion`;
}

/** @param name the engine name of a resource of the running server */
export function runningResourcePath(name: string, action: 'start' | 'stop' | 'restart' | 'ensure'): string {
  return `resources/${encodeURIComponent(name)}/${action}`;
}

/** The download of a run's output. */
export function logPath(run: string): string {
  return `runs/${encodeURIComponent(run)}/log`;
}

/** The last lines of a run's output. */
export function lastLinesPath(run: string, count: number): string {
  return `console?run=${encodeURIComponent(run)}&lines=${count}`;
}

/** What the statechart did in a run. */
export function runEventsPath(run: string): string {
  return `runs/${encodeURIComponent(run)}/events`;
}

/** The newest reports of the server of a run about itself. */
export function reportsPath(run: string, limit: number): string {
  return `runs/${encodeURIComponent(run)}/reports?limit=${limit}`;
}

/** The evidence of a run, or one piece of it. */
export function evidencePath(run: string, name?: string): string {
  return `runs/${encodeURIComponent(run)}/evidence${name === undefined ? '' : `/${encodeURIComponent(name)}`}`;
}

export function backupPlanPath(folder: string): string {
  return `backups/plan?folder=${encodeURIComponent(folder)}`;
}

export function backupPath(id: string): string {
  return `backups/${encodeURIComponent(id)}`;
}

/** @param path of a directory, relative to the Data Folder; empty for all of it */
export function backupFilesPath(id: string, path: string): string {
  return `${backupPath(id)}/files?path=${encodeURIComponent(path)}`;
}

/** @param name of a Data Folder that a restore has replaced */
export function keptFolderPath(name: string): string {
  return `kept-folders/${encodeURIComponent(name)}`;
}

export function schedulePath(id: string): string {
  return `schedules/${encodeURIComponent(id)}`;
}

/** What became of the newest times of a schedule. */
export function occurrencesPath(id: string, limit: number): string {
  return `${schedulePath(id)}/occurrences?limit=${limit}`;
}

/** A webhook. */
export function webhookPath(id: string): string {
  return `webhooks/${encodeURIComponent(id)}`;
}

/** A named token. */
export function passkeyPath(id: string): string {
  return `access/passkeys/${encodeURIComponent(id)}`;
}

export function accountPath(id: string): string {
  return `access/accounts/${encodeURIComponent(id)}`;
}

export function sessionPath(id: string): string {
  return `access/sessions/${encodeURIComponent(id)}`;
}

export function accessTokenPath(id: string): string {
  return `access/tokens/${encodeURIComponent(id)}`;
}

/** Entries of the history. */
export function historyPath(query: Readonly<Record<string, string | null>>): string {
  const parameters = queryOf(query);
  return parameters === '' ? 'history' : `history?${parameters}`;
}

/** The newest commands that were sent to a run. */
export function commandHistoryPath(run: string): string {
  return `history?type=command.sent&run=${encodeURIComponent(run)}&limit=200`;
}

/** A range of a console. */
export function consolePath(query: Readonly<Record<string, string | number>>): string {
  return `console?${queryOf(query)}`;
}

/** The lines that contain a text. */
export function searchPath(query: Readonly<Record<string, string | number | null>>): string {
  return `console/search?${queryOf(query)}`;
}

/** Null leaves a parameter out. */
function queryOf(query: Readonly<Record<string, string | number | null>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
}

/** @param from milliseconds since the epoch. @param points the highest number of parts */
export function samplesPath(from: number, to: number, points: number): string {
  const time = (at: number): string => encodeURIComponent(new Date(at).toISOString());
  return `samples?from=${time(from)}&to=${time(to)}&points=${points}`;
}

/** Returns the path of the next page, which the header Link names, or null without one. */
export function nextHistoryPath(headers: Headers): string | null {
  // Only its query: a proxy may serve the API below a path.
  const [, query] = /<[^>?]*\?([^>]*)>;\s*rel="next"/.exec(headers.get('Link') ?? '') ?? [];
  return query === undefined ? null : `history?${query}`;
}

/** The stop or restart with a notice. @param reason empty for none */
export function endPath(operation: 'restart' | 'stop', seconds: number, reason: string): string {
  const notice = seconds === 0 ? [] : [`notice=${seconds}`];
  const query = [...notice, ...(reason === '' ? [] : [`reason=${encodeURIComponent(reason)}`])];
  return query.length === 0 ? operation : `${operation}?${query.join('&')}`;
}

function buildQuery(build: string | null): string {
  return build === null ? '' : `?build=${encodeURIComponent(build)}`;
}
