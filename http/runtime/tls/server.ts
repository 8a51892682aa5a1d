/** Creates an HTTPS server. The certificate of the server can be renewed while connections stay open. */
import type { RequestListener, ServerOptions } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type Certificate, readCertificate, type TlsFiles } from './certificate.js';

export interface TlsOptions {
  readonly files: TlsFiles;
  /** Is called when the server begins to use a certificate. @param validTo the expiry, in ms since the epoch */
  readonly onUse: (validTo: number) => void;
  /** Is called if the files have changed and are unusable. The server continues to use the previous certificate. */
  readonly onFault: (fault: string) => void;
  /**
   * The interval at which the files are read, in milliseconds. The files may be links, or on a file system that does
   * not report changes.
   */
  readonly checkMs?: number;
}

const handshakeTimeout = 10_000;

/** Creates the server. @throws an error with a sentence if the files are unusable */
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
      // Report only the second failure, because the two files are not replaced at the same time.
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
