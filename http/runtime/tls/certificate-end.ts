/** Finds the expiry of the current certificate. */
import type { TlsOptions } from './server.js';

export interface CertificateEnd {
  /** The options of the HTTPS server; `null` without TLS. */
  readonly options: TlsOptions | null;
  /** Returns the expiry in milliseconds since the epoch; `null` without TLS. */
  readonly validTo: () => number | null;
}

/** Follows the certificates that the server uses. */
export function followCertificate(tls: TlsOptions | null): CertificateEnd {
  let validTo: number | null = null;
  const options = tls && {
    ...tls,
    onUse(end: number): void {
      validTo = end;
      tls.onUse(end);
    },
  };
  return { options, validTo: () => validTo };
}
