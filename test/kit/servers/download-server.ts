/** An https server with archives, whose CA a service trusts through an environment variable. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createCertificate, createCertificateDirectory } from '../../http/runtime/tls/certificates.js';

export interface DownloadServer {
  readonly base: string;
  /** The environment of a service that trusts the CA. */
  readonly environment: NodeJS.ProcessEnv;
  /** Answers each request. */
  answer: RequestListener;
  end(): void;
}

export async function startDownloadServer(answer: RequestListener): Promise<DownloadServer> {
  const { cert, key } = createCertificate(createCertificateDirectory());
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, response) =>
    downloads.answer(request, response),
  )
    .unref()
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const downloads: DownloadServer = {
    base: `https://localhost:${(server.address() as AddressInfo).port}`,
    environment: { NODE_EXTRA_CA_CERTS: cert },
    answer,
    end() {
      server.closeAllConnections();
      server.close();
    },
  };
  return downloads;
}
