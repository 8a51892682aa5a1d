/** An HTTPS server whose certificate is renewed while connections stay open. */
import type { RequestListener, ServerOptions } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type Certificate, readCertificate, type TlsFiles } from './certificate.js';

export interface TlsOptions {
  readonly files: TlsFiles;
  /** Called when a certificate comes into use. @param validTo milliseconds since the epoch */
  readonly onUse: (validTo: number) => void;
  /** Called when the files have changed and cannot be used; the certificate before stays in use. */
  readonly onFault: (fault: string) => void;
  /** The files are read this often: they may be links, or on a file system that does not report changes. */
  readonly checkMs?: number;
}

const handshakeTimeout = 10_000;

/** @throws an error with a sentence when the files cannot be used */
export function createTlsServer(tls: TlsOptions, options: ServerOptions, answer: RequestListener): Server {
  const first = readCertificate(tls.files);
  if (typeof first === 'string') throw new Error(first);
  const server = createServer({ ...options, cert: first.cert, key: first.key, handshakeTimeout }, answer);
  tls.onUse(first.validTo);
  const timer = renewCertificate(server, first, tls);
  server.once('close', () => clearInterval(timer));
  return server;
}

function renewCertificate(server: Server, first: Certificate, { files, onUse, onFault, checkMs = 10_000 }: TlsOptions) {
  let current = first;
  let fault = { text: '', count: 0 };
  return setInterval(() => {
    const read = readCertificate(files);
    if (typeof read === 'string') {
      fault = { text: read, count: read === fault.text ? fault.count + 1 : 1 };
      // Not at once: the two files are not replaced at the same time.
      if (fault.count === 2) onFault(read);
      return;
    }
    fault = { text: '', count: 0 };
    if (read.cert.equals(current.cert) && read.key.equals(current.key)) return;
    current = read;
    server.setSecureContext({ cert: read.cert, key: read.key });
    onUse(read.validTo);
  }, checkMs).unref();
}
