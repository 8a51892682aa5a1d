/** Installs a Build that the manager downloads. */
import { waitForInstallation } from '../../../api/installation.js';
import { usePage } from '../../../context.js';
import { type Action, useAction } from '../../../forms/action.js';

/**
 * Installs a Build from a URL, and waits for the end of the installation.
 * @param onInstalled is called with the id of the Build
 */
export function useDownload(onInstalled: (id: string) => void): Action<[id: string, url: string]> {
  const { api } = usePage().state;
  return useAction(async (id: string, url: string) => {
    const begun = await api.POST('/builds/{id}/installation', { params: { path: { id } }, body: { url } });
    if (!begun.ok) return begun;
    const ended = await waitForInstallation(api, id);
    return ended.ok ? { ...ended, value: id } : ended;
  }, onInstalled);
}
