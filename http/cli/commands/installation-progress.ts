/** Reports the progress of an installation: the upload, then the work of the service. */
import type * as z from 'zod';
import type * as schemas from '../../api/schemas/schemas.js';
import type { Output } from '../output/output.js';
import { escapeControls } from '../output/printable.js';
import { formatBytes } from '../output/units.js';
import type { ServiceClient } from '../service/client.js';
import { pathOf } from './invocation.js';

type Installation = z.infer<typeof schemas.installation>;

export interface InstallationProgress {
  /** Reports the bytes sent so far. */
  sending(bytes: number): void;
  /** Starts to poll the service, after everything was sent. */
  sent(): void;
  end(): void;
}

const pollIntervalMs = 500;

/** @param total bytes to send; null when unknown */
export function reportInstallation(
  service: ServiceClient,
  output: Output,
  id: string,
  total: number | null,
): InstallationProgress {
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;

  async function poll(): Promise<void> {
    // Ignore errors: the answer to the upload reports them.
    const found = await service
      .requestJson<Installation>('GET', `${pathOf('builds', id)}/installation`)
      .catch(() => null);
    if (hasEnded) return;
    if (found !== null) output.progress(phaseText(found.value));
    timer = setTimeout(() => void poll(), pollIntervalMs);
  }

  return {
    sending: (bytes) =>
      output.progress(
        `Sending ${escapeControls(id)}: ${formatBytes(bytes)}${total === null ? '' : ` of ${formatBytes(total)}`}`,
      ),
    sent: () => void (timer = setTimeout(() => void poll(), pollIntervalMs)),
    end() {
      hasEnded = true;
      clearTimeout(timer);
      output.progress(null);
    },
  };
}

function phaseText({ id, phase, received, unpacked, entries }: Installation): string {
  switch (phase) {
    case 'receiving':
      return `Receiving ${escapeControls(id)}: ${formatBytes(received)}`;
    case 'unpacking':
      return `Unpacking ${escapeControls(id)}: ${formatBytes(unpacked)} in ${entries} files`;
    case 'checking':
      return `Checking ${escapeControls(id)}: ${entries} files`;
  }
}
