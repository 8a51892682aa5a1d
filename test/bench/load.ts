/** Load by autocannon, in a separate process. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');

export interface Target {
  readonly url: string;
  /** A unix socket to connect to instead of the URL's host. */
  readonly socketPath?: string;
  readonly contentType: string;
  readonly body: string;
  /** The status that each answer must have. */
  readonly status: string;
}

export interface Fired {
  readonly perSecond: number;
  readonly answers: number;
}

/** Returns the request POST /command to the service, or to the bare Koa service. */
export function commandTo(base: string): Target {
  return {
    url: `${base}/command`,
    contentType: 'application/json',
    body: JSON.stringify({ Command: 'say hello everyone' }),
    status: '202',
  };
}

/**
 * Sends the request over each connection, and repeats the request after each answer. Throws if an answer has an
 * unexpected status.
 */
export async function fireRequests(target: Target, connections: number, seconds: number): Promise<Fired> {
  const { url, socketPath, contentType, body, status } = target;
  const args = ['--json', '--no-progress', '-c', `${connections}`, '-d', `${seconds}`, '-m', 'POST'];
  args.push('-H', `Content-Type=${contentType}`, '-b', body);
  if (socketPath !== undefined) args.push('-S', socketPath);
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...args, url], { timeout: 30_000 });
  const report = JSON.parse(stdout) as Report;
  const others = Object.keys(report.statusCodeStats).filter((seen) => seen !== status);
  const answers = report.statusCodeStats[status]?.count ?? 0;
  if (others.length > 0 || report.errors + report.timeouts > 0 || answers === 0)
    throw new Error(`unexpected answers of ${url}: ${stdout}`);
  return { perSecond: report.requests.average, answers };
}

/** The fields of autocannon's report that the bench reads. */
interface Report {
  readonly requests: { readonly average: number };
  readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
  readonly errors: number;
  readonly timeouts: number;
}
