/** Shows how far an installation is: what has been sent, then what the service makes of it. */
import type * as z from 'zod';
import type * as schemas from '../../api/schemas/schemas.js';
import type { Output } from '../output/output.js';
import { shown } from '../output/printable.js';
import { sizeText } from '../output/units.js';
import type { Service } from '../service/client.js';
import { pathOf } from './invocation.js';

type Installation = z.infer<typeof schemas.installation>;

export interface InstallationProgress {
  /** @param bytes how many have been sent so far */
  sending(bytes: number): void;
  /** All has been sent: from now on the service is asked. */
  sent(): void;
  end(): void;
}

/** Milliseconds between two questions. */
const pause = 500;

/** @param total bytes to be sent, or null where nobody knows */
export function showInstallation(
  service: Service,
  output: Output,
  id: string,
  total: number | null,
): InstallationProgress {
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;

  async function ask(): Promise<void> {
    // How far it is, is news and no more: whatever is wrong the answer to the upload tells.
    const found = await service.askJson<Installation>('GET', `${pathOf('builds', id)}/installation`).catch(() => null);
    if (hasEnded) return;
    if (found !== null) output.progress(phaseText(found.value));
    timer = setTimeout(() => void ask(), pause);
  }

  return {
    sending: (bytes) =>
      output.progress(`Sending ${shown(id)}: ${sizeText(bytes)}${total === null ? '' : ` of ${sizeText(total)}`}`),
    sent: () => void (timer = setTimeout(() => void ask(), pause)),
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
      return `The service receives ${shown(id)}: ${sizeText(received)}`;
    case 'unpacking':
      return `The service unpacks ${shown(id)}: ${sizeText(unpacked)} in ${entries} files`;
    case 'checking':
      return `The service checks ${shown(id)}: ${entries} files`;
  }
}
