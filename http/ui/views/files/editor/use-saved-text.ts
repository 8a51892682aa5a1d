/** Determines when a saved file takes effect. A resource reads its files when the resource starts. */
import type { InstalledResource } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { useFetch } from '../../../hooks/use-fetch.js';
import { isUp } from '../../../text/state.js';
import { toResources } from '../../folders/requests.js';
import { hasManifestName } from './file-kinds.js';

/**
 * Returns the sentence that says when the saved file takes effect.
 * @param wasSaved whether the file was saved. If not, the service is not asked for the resources
 */
export function useSavedText(folder: string, path: string, wasSaved: boolean): string {
  const { state } = usePage();
  const { editor: words } = useText();
  // The server reads manifests when it reads its list of resources, not when a resource starts.
  const isAsked = wasSaved && !hasManifestName(path);
  const { value } = useFetch(isAsked ? toResources(folder, null) : null, folder);
  const resource = isAsked ? findResource(value ?? [], path) : null;
  if (resource === null) return words.saved;
  const status = state.status.value;
  const isServerUp = status !== null && isUp(status) && status.folder === folder;
  return isServerUp ? words.savedRunning(resource.name) : words.savedInResource(resource.name);
}

/** Returns the resource that contains a file; `null` for a file outside of all resources. */
function findResource(resources: readonly InstalledResource[], path: string): InstalledResource | null {
  return resources.find((each) => !each.system && path.startsWith(`${each.path}/`)) ?? null;
}
