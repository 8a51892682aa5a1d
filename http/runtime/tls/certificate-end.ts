/** Until when the certificate in use is valid. */
import type { TlsOptions } from './server.js';

export interface CertificateEnd {
  /** The options of the HTTPS server; null without TLS. */
  readonly options: TlsOptions | null;
  /** Returns the time in milliseconds since the epoch; null without TLS. */
  readonly validTo: () => number | null;
}

/** Follows the certificates that come into use with the options. */
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
