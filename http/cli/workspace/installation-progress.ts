/** Reports the progress of an installation: the upload, then the work of the service. */
import type { Installation } from '../../client/api.js';
import type { ServiceClient } from '../../client/node/client.js';
import { escapeControls, formatBytes } from '../output/format.js';
import type { Output } from '../output/output.js';

const pollIntervalMs = 500;

/** @param total bytes to send; null when unknown */
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
    /** Reports the bytes sent so far. */
    sending: (bytes: number) => output.progress(`Sending ${escapeControls(id)}: ${formatBytes(bytes)}${totalText}`),
    /** Starts to poll the service, after everything was sent. */
    sent: () => void (timer = setTimeout(() => void poll(), pollIntervalMs)),
    end(): void {
      hasEnded = true;
      clearTimeout(timer);
      output.progress(null);
    },
  };
}

/** Returns what an installation does now. */
export function phaseText({ id, phase, received, unpacked, entries }: Installation): string {
  const name = escapeControls(id);
  if (phase === 'receiving') return `Receiving ${name}: ${formatBytes(received)}`;
  if (phase === 'checking') return `Checking ${name}: ${entries} files`;
  return `Unpacking ${name}: ${formatBytes(unpacked)} in ${entries} files`;
}
