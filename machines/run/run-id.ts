/**
 * Run ids: the time of the start and a suffix, for example `20260131T120000000Z-4f2a9c`. A later run has a greater id.
 */

const pattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9A-Za-z]{1,32}$/;

/** Returns whether a text is a run id. A run id is safe as a file name and in a header. */
export function isRunId(text: string): boolean {
  return pattern.test(text);
}

/**
 * Formats a run id.
 * @param startedAt milliseconds since the epoch
 * @param suffix 1 to 32 letters and digits that distinguish runs of the same millisecond
 */
export function formatRunId(startedAt: number, suffix: string): string {
  return `${new Date(startedAt).toISOString().replace(/[-:.]/g, '')}-${suffix}`;
}

/** Returns the start time in a run id, in milliseconds since the epoch; `null` for any other text. */
export function readRunStart(run: string): number | null {
  const time = isRunId(run) ? Date.parse(run.replace(pattern, '$1-$2-$3T$4:$5:$6.$7Z')) : NaN;
  return Number.isNaN(time) ? null : time;
}
