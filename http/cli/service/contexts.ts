/**
 * Stores contexts: services by name, with their URLs and tokens. Only the user who ran `login` can read the file with
 * the contexts. Every command reads this file.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Context {
  readonly url: string;
  /** The token itself, or the file that contains it. Without a token and a file, requests have no token. */
  readonly token?: string;
  readonly tokenFile?: string;
}

export interface Contexts {
  /** The context that commands use; `null` without a context. */
  readonly current: string | null;
  readonly contexts: Readonly<Record<string, Context>>;
}

const noContexts: Contexts = { current: null, contexts: {} };

/** Returns the path of the file according to the XDG Base Directory Specification. */
export function contextsFile(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'server-manager', 'contexts.json');
}

/** Returns the contexts in the file. Adds a sentence for each fault of the file. */
export function readContexts(faults: string[]): Contexts {
  const path = contextsFile();
  try {
    const { current, contexts } = JSON.parse(readFileSync(path, 'utf8')) as Contexts;
    const isValid = Object.values(contexts).every(({ url }) => URL.canParse(url));
    if (isValid) return { current: current !== null && Object.hasOwn(contexts, current) ? current : null, contexts };
    faults.push(`The file ${path} has a context without a URL. Run server-manager login URL again.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') faults.push(`The file ${path} cannot be read (${code ?? 'invalid JSON'}).`);
  }
  return noContexts;
}

/** Replaces the file as a whole, readable only by its user. @throws the error of the file system */
export function writeContexts(contexts: Contexts): void {
  const path = contextsFile();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const replacement = `${path}.${process.pid}`;
  writeFileSync(replacement, `${JSON.stringify(contexts, null, 2)}\n`, { mode: 0o600 });
  renameSync(replacement, path);
}
