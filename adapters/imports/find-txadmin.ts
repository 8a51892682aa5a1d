/** Finds the files of txAdmin on this machine: a profile in txData, the directory of its server, and FXServer. */
import { constants } from 'node:fs';
import { lstat, open, opendir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { TxAdminFault } from '../../machines/imports/txadmin/import-fault.js';
import type { TxAdminSource } from '../../machines/imports/txadmin/plan-import.js';
import { readTxConfig } from '../../machines/imports/txadmin/tx-config.js';
import { readOpened } from '../bounded-file.js';
import { compareNames, isFile, mayExist } from '../directories.js';

/** The maximum size of config.json and admins.json. txAdmin writes a few kilobytes. */
const maxBytes = 1_048_576;

/** The maximum number of entries of a directory that is searched. */
const maxEntries = 10_000;

/** The programs of FXServer for Linux, relative to its directory. */
const programs = ['alpine/opt/cfx-server/FXServer', 'alpine/opt/cfx-server/cfx-server'];

export interface FoundTxAdmin extends TxAdminSource {
  /** The directory of the profile. txData is a path without links. */
  readonly profile: string;
}

/** The error that ends the search. */
class Unusable extends Error {
  constructor(readonly fault: TxAdminFault) {
    super(fault.why);
  }
}

/**
 * Finds the files. Changes nothing.
 * @param path the path of txData, or of one profile
 * @param profile the name of the profile; `null` for the only profile
 * @param artifact the directory of FXServer; `null` to search the directory that contains txData, and its
 *   subdirectories
 */
export async function findTxAdmin(
  path: string,
  profile: string | null,
  artifact: string | null,
): Promise<FoundTxAdmin | { readonly fault: TxAdminFault }> {
  try {
    for (const each of [path, artifact]) if (each !== null) requireAbsolute(each);
    return await find(resolve(path), profile, artifact);
  } catch (error) {
    if (error instanceof Unusable) return { fault: error.fault };
    throw error;
  }
}

function requireAbsolute(path: string): void {
  if (!path.startsWith('/')) refuse(path, 'not_absolute');
  if (path.includes('\0')) refuse(path, 'EINVAL');
}

async function find(path: string, profile: string | null, artifact: string | null): Promise<FoundTxAdmin> {
  const directory = await findProfile(path, profile);
  const txData = await realpath(dirname(directory)).catch((error: NodeJS.ErrnoException) =>
    refuse(dirname(directory), toCode(error)),
  );
  const config = await readText(join(directory, 'config.json'));
  if (config === null) return refuse(join(directory, 'config.json'), 'ENOENT');
  const read = readTxConfig(config);
  return {
    profile: join(txData, basename(directory)),
    config,
    admins: await readText(join(txData, 'admins.json')),
    dataDirectory: 'config' in read ? await findServer(read.config.dataPath, txData) : null,
    artifact: artifact === null ? await findArtifact(txData) : await requireArtifact(artifact),
    hasPlayers: await mayExist(join(directory, 'data/playersDB.json')),
  };
}

/** Returns the directory of the profile. */
async function findProfile(path: string, wanted: string | null): Promise<string> {
  if (wanted === null && (await mayExist(join(path, 'config.json')))) return path;
  const names = await listNames(path);
  if (names === null) return refuse(path, 'too_many_entries');
  const profiles: string[] = [];
  let hidden: string | null = null;
  for (const name of names) {
    const state = await findState(join(path, name, 'config.json'));
    if (state === 'exists') profiles.push(name);
    else if (state === 'unknown') hidden ??= join(path, name);
  }
  const [only, ...others] = wanted === null ? profiles : profiles.filter((name) => name === wanted);
  if (only !== undefined && others.length === 0) return join(path, only);
  // The requested profile may be in a directory that the service cannot read.
  if (only === undefined && hidden !== null) return refuse(hidden, 'EACCES');
  const why = only === undefined ? 'no_profile' : 'several_profiles';
  throw new Unusable({ why, path, profile: wanted, profiles });
}

async function findState(path: string): Promise<'exists' | 'missing' | 'unknown'> {
  return lstat(path).then(
    () => 'exists',
    ({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unknown'),
  );
}

/** Lists the names of a directory, sorted; `null` if the directory has too many names. */
async function listNames(path: string): Promise<readonly string[] | null> {
  const names: string[] = [];
  try {
    for await (const { name } of await opendir(path)) if (names.push(name) > maxEntries) return null;
  } catch (error) {
    return refuse(path, toCode(error));
  }
  return names.sort(compareNames);
}

/** Returns the real path of the server's directory; `null` if this machine has no such directory. */
async function findServer(dataPath: string | null, txData: string): Promise<string | null> {
  if (dataPath === null) return null;
  const name = basename(dataPath);
  const moved = ['', '.', '..'].includes(name) ? [] : [join(txData, name)];
  for (const path of [dataPath, ...moved].filter((each) => each.startsWith('/') && !each.includes('\0')))
    try {
      if ((await stat(path)).isDirectory()) return await realpath(path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' && code !== 'ENOTDIR') return refuse(path, code ?? 'unknown');
    }
  return null;
}

/** Finds FXServer in the directory that contains txData, or in one of its subdirectories. */
async function findArtifact(txData: string): Promise<string | null> {
  const above = dirname(txData);
  // A directory that cannot be read has no FXServer that the service could install.
  const names = await listNames(above).catch(() => null);
  for (const path of [above, ...(names ?? []).map((name) => join(above, name))])
    if (await isArtifact(path)) return path;
  return null;
}

async function requireArtifact(path: string): Promise<string> {
  if (await isArtifact(path)) return realpath(path);
  throw new Unusable({ why: 'no_fxserver', path });
}

async function isArtifact(path: string): Promise<boolean> {
  for (const program of programs) if (await isFile(join(path, program))) return true;
  return false;
}

/** Reads a text file; `null` without a file. Links are not followed, because the files belong to another user. */
async function readText(path: string): Promise<string | null> {
  const { O_RDONLY, O_NONBLOCK, O_NOCTTY, O_NOFOLLOW } = constants;
  const read = await readOpened(() => open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW), maxBytes);
  if ('bytes' in read) return read.bytes.toString('utf8');
  return read.because === 'ENOENT' ? null : refuse(path, read.because === 'ELOOP' ? 'link' : read.because);
}

function toCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}

function refuse(path: string, because: string): never {
  throw new Unusable({ why: 'unreadable', path, because });
}
