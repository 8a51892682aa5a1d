/** Repositories over HTTP, served by git's own server program. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';

/** The reason why a test cannot use git; `null` if a test can use git. */
export const gitObstacle = spawnSync('git', ['http-backend'], { stdio: 'ignore' }).error
  ? 'git is not installed; .scripts/system-packages.sh installs it'
  : null;

/** Runs git in a directory. @returns its output */
export function runGit(directory: string, ...args: readonly string[]): string {
  const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example', '-c', 'init.defaultBranch=main'];
  const done = spawnSync('git', [...who, ...args], { cwd: directory, encoding: 'utf8' });
  assert.is(done.status, 0, done.stderr);
  return done.stdout;
}

/** Creates a repository with one commit. @param files texts by their paths */
export function createRepository(directory: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(directory, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  runGit(directory, 'init', '--quiet');
  commitAll(directory, 'Begin');
}

export function commitAll(directory: string, message: string): void {
  runGit(directory, 'add', '--all');
  runGit(directory, 'commit', '--quiet', '--allow-empty', '--message', message);
}

/** Answers a request of git for a repository below a directory. */
export function answerGit(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://git');
  const { headers } = request;
  const backend = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      PATH_INFO: pathname,
      QUERY_STRING: searchParams.toString(),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: headers['content-type'],
      HTTP_CONTENT_ENCODING: headers['content-encoding'],
      GIT_PROTOCOL: headers['git-protocol']?.toString(),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(backend.stdin);
  const chunks: Buffer[] = [];
  backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  backend.on('close', () => {
    const answer = Buffer.concat(chunks);
    const end = answer.indexOf('\r\n\r\n');
    const lines = answer.subarray(0, end).toString().split('\r\n');
    const fields = new Map(lines.map((line) => line.split(': ', 2) as [string, string]));
    const status = Number.parseInt(fields.get('Status') ?? '200', 10);
    fields.delete('Status');
    response.writeHead(status, Object.fromEntries(fields)).end(answer.subarray(end + 4));
  });
}
