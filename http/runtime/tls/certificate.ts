/** Reads the certificate of the service and its private key from PEM files. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The absolute paths of the files. */
export interface TlsFiles {
  /** The file with the certificate, followed by the certificates of its issuers. */
  readonly cert: string;
  readonly key: string;
}

export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** The expiry, in milliseconds since the epoch. */
  readonly validTo: number;
}

/** Returns the content of the files, or a sentence with the fault and its remedy. */
export function readCertificate(files: TlsFiles): Certificate | string {
  const cert = readPem(files.cert, 'certificate', (pem) => new X509Certificate(pem));
  if (typeof cert === 'string') return cert;
  const key = readPem(files.key, 'private key', createPrivateKey);
  if (typeof key === 'string') return key;
  if (!cert.parsed.checkPrivateKey(key.parsed))
    return `The private key ${files.key} does not belong to the certificate ${files.cert}. Set --tls-key to its key.`;
  return { cert: cert.pem, key: key.pem, validTo: Date.parse(cert.parsed.validTo) };
}

function readPem<T>(path: string, what: string, parse: (pem: Buffer) => T): { pem: Buffer; parsed: T } | string {
  let pem: Buffer;
  try {
    pem = readFileSync(path);
  } catch (error) {
    return `The ${what} ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`;
  }
  if (pem.includes('ENCRYPTED'))
    return `The ${what} ${path} has a passphrase. Remove it: openssl pkey -in ${path} -out KEY.`;
  try {
    return { pem, parsed: parse(pem) };
  } catch {
    return `The ${what} ${path} is not valid: it must be a PEM file.`;
  }
}
