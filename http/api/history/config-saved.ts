/** Records that the config file of a Data Folder was replaced. */
import type { ConfigFiles } from '../../../machines/folders/config-files.js';
import type { Journal, NewEntry } from '../../../machines/history/journal.js';

/**
 * @param etag of the new text
 * @param entry who has saved it, and what else is known
 * @returns the version that the text before has become; null if there is none
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
