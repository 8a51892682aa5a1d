/** Paths of the API, relative to the page. */

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

/** The download of a run's output. */
export function logPath(run: string): string {
  return `runs/${encodeURIComponent(run)}/log`;
}

function buildQuery(build: string | null): string {
  return build === null ? '' : `?build=${encodeURIComponent(build)}`;
}
