/**
 * A server of the index of FXServer's Builds in the test's process. The index was written by hand in the documented
 * format, and is not a copy of the published index.
 */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

const dayMs = 86_400_000;

/** Returns the date after the given number of days, in the format of the index. */
export function dateIn(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
}

/** Returns an index that contains a number, strings, a stale channel, and a version without a planned end. */
export function indexDocument() {
  const download = (version: string) => `https://index.example/${version}/fx.tar.xz`;
  return {
    recommended: 17000,
    recommended_download: download('17000'),
    recommended_txadmin: '8.0.0',
    optional: '12000',
    optional_download: download('12000'),
    latest: '17500',
    latest_download: 'http://index.example/insecure',
    critical: '9000',
    critical_download: download('9000'),
    support_policy: { '17000': dateIn(400) },
    support_policy_eol: { '9000': dateIn(-30), '12000': dateIn(3), '17000': '9999-12-31', '17500': dateIn(60) },
  };
}

export interface IndexServer {
  readonly url: string;
  readonly requests: () => number;
  /** Replaces the answer. */
  answer: RequestListener;
  end(): void;
}

export async function startIndexServer(): Promise<IndexServer> {
  let requests = 0;
  const behaviour = {
    answer: ((_, response) => void response.end(JSON.stringify(indexDocument()))) as RequestListener,
  };
  const server = createServer((request, response) => {
    requests += 1;
    behaviour.answer(request, response);
  })
    .listen(0, '127.0.0.1')
    // A test file may end without ending this server.
    .unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(behaviour, {
    url: `http://127.0.0.1:${port}/server?key=secret`,
    requests: () => requests,
    end() {
      server.closeAllConnections();
      server.close();
    },
  });
}
