/** The options --tls-cert and --tls-key. */
import { readCertificate, type TlsFiles } from '../../runtime/tls/certificate.js';

/** Returns the files of TLS; `null` for plain HTTP. */
export function readTlsFiles(cert: string | undefined, key: string | undefined, faults: string[]): TlsFiles | null {
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined || key === undefined) {
    faults.push('--tls-cert and --tls-key belong together. Set both, or none to serve plain HTTP.');
    return null;
  }
  const read = readCertificate({ cert, key });
  if (typeof read === 'string') faults.push(read);
  return { cert, key };
}
