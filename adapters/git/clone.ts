/** Clones a repository with the program git. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeQueries } from '../../machines/text/url-query.js';
import { measureDiskUsage } from '../disk-usage.js';

export interface CloneOrder {
  /** An https URL without credentials. */
  readonly url: string;
  /** A branch or a tag; `null` for the default branch. */
  readonly ref: string | null;
  /** The absolute path of a directory that does not exist yet. */
  readonly directory: string;
  /** The maximum size of the clone on disk, in bytes. */
  readonly limit: number;
}

/** The reason why a repository was not cloned. The message is the end of a sentence. */
export class CloneError extends Error {
  constructor(message: string) {
    super(removeQueries(message));
  }
}

const run = promisify(execFile);

/** The message if git reports success without a repository in the directory. */
const noRepository = 'git made no repository';

/** The interval at which the size of the clone is measured, in milliseconds. */
const measureIntervalMs = 1_000;

/** The maximum length of the messages of git that are stored, in characters. */
const maxMessages = 4_096;

/**
 * The settings of git. The repository decides neither which programs are executed nor which other addresses are read.
 * Links become files with their targets as text.
 */
const settings: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  'core.symlinks': 'false',
  'core.autocrlf': 'false',
  'credential.helper': '',
  'filter.lfs.smudge': '',
  'filter.lfs.process': '',
  'filter.lfs.required': 'false',
  'http.followRedirects': 'false',
  // Ends a clone that receives less than 1 kB/s for a minute.
  'http.lowSpeedLimit': '1000',
  'http.lowSpeedTime': '60',
  'protocol.allow': 'never',
  'protocol.https.allow': 'always',
  'transfer.fsckObjects': 'true',
};

/** The variables of the service's environment that git may read: proxies and certificates. */
const passed = ['PATH', 'HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy', 'GIT_SSL_CAINFO', 'SSL_CERT_FILE'];

/**
 * Clones the last commit of a branch or a tag. The directory may contain files after an error.
 * @throws CloneError, or the reason of the signal
 */
export async function cloneRepository(order: CloneOrder, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const branch = order.ref === null ? [] : ['--branch', order.ref];
  const depth = ['--depth', '1', '--single-branch', '--no-tags', '--no-recurse-submodules', '--quiet'];
  const child = spawn('git', [...options, 'clone', ...depth, ...branch, '--', order.url, order.directory], {
    cwd: '/',
    env: createEnvironment(),
    // Use a separate process group, because git starts further processes.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages = `${messages}${text}`.slice(-maxMessages);
  });
  const kill = (): void => {
    if (child.pid !== undefined && child.exitCode === null) killGroup(child.pid);
  };
  signal.addEventListener('abort', kill, { once: true });
  let isTooLarge = false;
  const measuring = setInterval(() => {
    void measureDiskUsage(order.directory)
      .then((bytes) => {
        isTooLarge ||= bytes > order.limit;
        if (isTooLarge) kill();
      })
      .catch(() => undefined);
  }, measureIntervalMs);
  try {
    const [status] = (await once(child, 'close')) as [number | null];
    signal.throwIfAborted();
    if (isTooLarge || (status === 0 && (await measureDiskUsage(order.directory)) > order.limit))
      throw new CloneError(`the repository has more than ${order.limit} bytes`);
    if (status !== 0) throw new CloneError(describeMessages(messages));
    if (!(await lstat(join(order.directory, '.git'))).isDirectory()) throw new CloneError(noRepository);
  } catch (error) {
    signal.throwIfAborted();
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw error;
    throw new CloneError(syscall === 'spawn git' ? 'git is not installed on the machine of the service' : noRepository);
  } finally {
    clearInterval(measuring);
    signal.removeEventListener('abort', kill);
  }
}

/** Returns the commit of a clone; `null` if git has stored the commit in another form. */
export async function readCommit(directory: string): Promise<string | null> {
  try {
    const head = (await readFile(join(directory, '.git/HEAD'), 'utf8')).trim();
    const [, branch] = /^ref: (refs\/heads\/.+)$/.exec(head) ?? [];
    const commit = branch === undefined ? head : (await readFile(join(directory, '.git', branch), 'utf8')).trim();
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
  } catch {
    return null;
  }
}

/**
 * Returns the time of the last commit of a clone, in milliseconds since the epoch; `null` if git does not report a
 * time, or if a `Date` cannot represent it.
 */
export async function readCommitTime(directory: string, signal: AbortSignal): Promise<number | null> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const env = createEnvironment();
  try {
    const { stdout } = await run('git', [...options, '-C', directory, 'log', '-1', '--format=%ct'], { env, signal });
    const time = new Date(Number.parseInt(stdout, 10) * 1_000).getTime();
    return Number.isNaN(time) ? null : time;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

function createEnvironment(): NodeJS.ProcessEnv {
  const own = Object.fromEntries(passed.flatMap((name) => [[name, process.env[name]]]));
  return {
    ...own,
    // Ignore the settings of the user and the machine, and ask no questions.
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '/bin/false',
    HOME: '/nonexistent',
    LC_ALL: 'C',
  };
}

/** Ends git and the processes that it started. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The processes have already exited.
  }
}

/** Returns the last error of git, without its prefix. */
function describeMessages(messages: string): string {
  const lines = messages.split('\n').map((line) => line.trim());
  const fatal = lines.filter((line) => /^(fatal|error): /.test(line)).at(-1) ?? lines.filter(Boolean).at(-1);
  return fatal?.replace(/^(fatal|error): /, '') ?? 'git has failed';
}
