/** Installs a Build from a downloaded archive, for an update or from a URL that a client sent. */

import type { Installer } from '../builds/installer.js';
import type { Fault } from '../faults/faults.js';
import type { BeginDownload, Download, DownloadFault, DownloadSource } from './update-plan.js';

export interface InstallDownloadPorts {
  readonly beginDownload: BeginDownload;
  readonly installer: Pick<Installer, 'install'>;
}

/** The outcome of an installation. A failure has the fault of the download or the fault of the installer. */
export type InstallOutcome =
  | { readonly type: 'installed' }
  | { readonly type: 'not_downloaded'; readonly fault: DownloadFault }
  | { readonly type: 'not_installed'; readonly fault: Fault };

/**
 * Downloads an archive and installs it. The installation reports its progress and can be cancelled.
 * @param build the id of the new Build
 * @param signal cancels the installation and the download
 */
export async function installDownload(
  build: string,
  source: DownloadSource,
  { beginDownload, installer }: InstallDownloadPorts,
  signal: AbortSignal | null = null,
): Promise<InstallOutcome> {
  let notBegun: DownloadFault | null = null;
  const downloads: Download[] = [];
  try {
    const fault = await installer.install(build, async (cancelling) => {
      const ending = signal === null ? cancelling : AbortSignal.any([signal, cancelling]);
      const begun = await beginDownload(source, ending);
      ending.throwIfAborted();
      if (!('archive' in begun)) {
        notBegun = begun.fault;
        throw new Error(`the download was not begun: ${begun.fault}`);
      }
      downloads.push(begun);
      return { archive: untilAborted(begun.archive, ending), total: begun.total, names: source.names ?? null };
    });
    // The installer reports only its own cancellation, not the cancellation of the download.
    const wasCancelled = fault?.code === 'installation_cancelled' || fault?.code === 'shutting_down';
    const broken = wasCancelled ? null : (notBegun ?? downloads[0]?.fault() ?? null);
    if (broken !== null) return { type: 'not_downloaded', fault: broken };
    return fault === null ? { type: 'installed' } : { type: 'not_installed', fault };
  } finally {
    for (const download of downloads) download.close();
  }
}

/**
 * Passes on the archive. After the signal, the reason of the signal is thrown instead of the fault of the aborted
 * connection.
 */
async function* untilAborted(archive: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of archive) {
      signal.throwIfAborted();
      yield chunk;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
