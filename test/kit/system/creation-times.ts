/**
 * Sets the creation times of directories as this process reads them. No file system can set the creation time of an
 * existing directory.
 */
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** The creation times, in milliseconds since the epoch, by the paths of the directories. */
const creationTimes = new Map<string, number>();

/** Makes `stat` of this process report a creation time. @param at milliseconds since the epoch */
export function setCreationTime(path: string, at: number): void {
  if (creationTimes.size === 0) replaceStat();
  creationTimes.set(path, at);
}

function replaceStat(): void {
  const { stat } = files;
  const replacement = async (...given: Parameters<typeof stat>) => {
    const stats = await stat(...given);
    const at = creationTimes.get(String(given[0]));
    return at === undefined ? stats : Object.assign(stats, { birthtimeMs: at, birthtime: new Date(at) });
  };
  Object.assign(files, { stat: replacement });
  syncBuiltinESMExports();
}
