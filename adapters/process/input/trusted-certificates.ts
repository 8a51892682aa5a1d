/** Reads the certificates with which a remote console checks TLS connections. */
import { X509Certificate } from 'node:crypto';
import type { TlsPlan } from '../../../machines/launch/launch.js';
import { readBounded } from '../../bounded-file.js';
import { readInFolder } from '../../files/folder-file.js';
import { ConsoleFault, type TrustedCertificates } from './remote-connection.js';

const maxBytes = 1_048_576;

/** Reads the certificates. Throws a ConsoleFault if the file is unreadable or contains no certificate. */
export async function readTrustedCertificates({ ca, folder }: TlsPlan): Promise<TrustedCertificates> {
  if (ca === undefined) return {};
  const read = await (folder === undefined ? readBounded(ca, maxBytes) : readInFolder(folder, ca, maxBytes));
  try {
    if ('because' in read) throw new Error(read.because);
    const bytes = Buffer.from(read.bytes);
    // The constructor throws for a file without a certificate, which Node would ignore.
    new X509Certificate(bytes);
    return { ca: bytes };
  } catch {
    throw new ConsoleFault('console_refused', 'ca_unreadable');
  }
}
