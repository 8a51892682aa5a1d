/** Where the API keeps what views ask for, relative to the page. */

/** @param build the id of a Build whose own resources count too, or null */
export function resourcesPath(folder: string, build: string | null): string {
  return `${folderPath(folder)}/resources${buildQuery(build)}`;
}

/** @param build the id of the Build with which it would be started, or null */
export function preflightPath(folder: string, build: string | null): string {
  return `${folderPath(folder)}/preflight${buildQuery(build)}`;
}

export function folderPath(folder: string): string {
  return `datafolders/${encodeURIComponent(folder)}`;
}

/** The whole output of a run, as a file. */
export function logPath(run: string): string {
  return `runs/${encodeURIComponent(run)}/log`;
}

function buildQuery(build: string | null): string {
  return build === null ? '' : `?build=${encodeURIComponent(build)}`;
}
