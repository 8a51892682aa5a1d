/** Records that the config file of a Data Folder was replaced. */
import type { ConfigFiles } from '../../../machines/folders/config-files.js';
import type { Journal, NewEntry } from '../../../machines/history/journal.js';

/**
 * Records the change.
 * @param etag the ETag of the new text
 * @param entry the actor and further facts
 * @returns the version with the previous text; `null` without such a version
 */
export async function recordConfigSaved(
  configs: Pick<ConfigFiles, 'versions'>,
  journal: Pick<Journal, 'record'>,
  entry: Pick<NewEntry, 'actor' | 'detail'>,
  folder: string,
  etag: string,
): Promise<string | null> {
  const versions = await configs.versions(folder);
  const replaced = 'fault' in versions ? null : (versions[0]?.version ?? null);
  journal.record({ ...entry, detail: { ...entry.detail, etag, replaced }, type: 'config.saved', folder });
  return replaced;
}
