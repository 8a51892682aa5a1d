/** Reports the progress of an installation: first the upload, then the work of the service. */
import type { Installation } from '../../client/api.js';
import type { ServiceClient } from '../../client/node/client.js';
import { escapeControls, formatBytes } from '../output/format.js';
import type { Output } from '../output/output.js';

const pollIntervalMs = 500;

/** Creates the report. @param total the number of bytes to send; `null` if the number is unknown */
export function reportInstallation(service: ServiceClient, output: Output, id: string, total: number | null) {
  const totalText = total === null ? '' : ` of ${formatBytes(total)}`;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;

  async function poll(): Promise<void> {
    // Ignore errors: the answer to the upload reports them.
    const found = await service.GET('/builds/{id}/installation', { params: { path: { id } } }).catch(() => null);
    if (hasEnded) return;
    if (found !== null) output.progress(phaseText(found.data));
    timer = setTimeout(() => void poll(), pollIntervalMs);
  }

  return {
    /** Reports the number of sent bytes. */
    sending: (bytes: number) => output.progress(`Sending ${escapeControls(id)}: ${formatBytes(bytes)}${totalText}`),
    /** Starts to poll the service after the upload. */
    sent: () => void (timer = setTimeout(() => void poll(), pollIntervalMs)),
    end(): void {
      hasEnded = true;
      clearTimeout(timer);
      output.progress(null);
    },
  };
}

/** Returns a text about the current phase of an installation. */
export function phaseText({ id, phase, received, unpacked, entries }: Installation): string {
  const name = escapeControls(id);
  if (phase === 'receiving') return `Receiving ${name}: ${formatBytes(received)}`;
  if (phase === 'checking') return `Checking ${name}: ${entries} files`;
  return `Unpacking ${name}: ${formatBytes(unpacked)} in ${entries} files`;
}
