/** Finds the files of txAdmin on this machine: a profile in txData, the directory of its server, and FXServer. */
import type { Stats } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { TxAdminSource } from '../../../machines/imports/txadmin/plan-import.js';
import { readTxConfig } from '../../../machines/imports/txadmin/tx-config.js';
import { quote } from '../output/format.js';
import { Failure, toReason } from '../service/failure.js';

/** The maximum size of config.json and admins.json. */
const maxBytes = 16_777_216;

/** The programs of FXServer for Linux, below its directory. */
const programs = ['alpine/opt/cfx-server/FXServer', 'alpine/opt/cfx-server/cfx-server'];

export interface FoundTxAdmin extends TxAdminSource {
  readonly profile: string;
  /** txData as a path without links, which can be inside the directory of FXServer. */
  readonly txData: string;
}

/**
 * Finds the files.
 * @param path txData, or the directory of one profile
 * @param profile the name of the profile; `null` for the only one
 * @param artifact the directory of FXServer; `null` to look next to txData
 */
export async function findTxAdmin(
  path: string,
  profile: string | null,
  artifact: string | null,
): Promise<FoundTxAdmin> {
  const place = await findProfile(resolve(path), profile);
  const txData = await realpath(dirname(place));
  const config = await readBounded(join(place, 'config.json'));
  const read = readTxConfig(config);
  const dataPath = 'config' in read ? read.config.dataPath : null;
  return {
    profile: basename(place),
    txData,
    config,
    admins: await readBounded(join(txData, 'admins.json')).catch((error: unknown) => {
      if (error instanceof Failure && error.fault.code === 'file_unreadable' && error.fault.reason === 'ENOENT')
        return null;
      throw error;
    }),
    dataDirectory: dataPath === null ? null : await findDirectory([dataPath, join(txData, basename(dataPath))]),
    artifact: artifact === null ? await findArtifact(txData) : await requireArtifact(artifact),
    hasPlayers: (await findStats(join(place, 'data/playersDB.json')))?.isFile() === true,
  };
}

/** Returns the directory of the profile. */
async function findProfile(path: string, wanted: string | null): Promise<string> {
  if (wanted === null && (await isFile(join(path, 'config.json')))) return path;
  const names = await readdir(path).catch((error: unknown) => {
    throw new Failure({ code: 'file_unreadable', path, reason: toReason(error) });
  });
  const profiles: string[] = [];
  for (const name of names.sort()) if (await isFile(join(path, name, 'config.json'))) profiles.push(name);
  const [only, ...others] = wanted === null ? profiles : profiles.filter((name) => name === wanted);
  if (only !== undefined && others.length === 0) return join(path, only);
  const found = profiles.map(quote).join(', ') || 'none';
  const text =
    wanted === null && profiles.length > 1
      ? `There are several profiles in ${quote(path)}: ${found}. Choose one with --profile.`
      : `There is no profile ${wanted === null ? 'of txAdmin' : quote(wanted)} in ${quote(path)}. Profiles: ${found}.`;
  throw new Failure({ code: 'usage', text });
}

/** Returns the first of the paths that is a directory, without links. */
async function findDirectory(paths: readonly string[]): Promise<string | null> {
  for (const path of paths)
    if (path.startsWith('/') && (await findStats(path))?.isDirectory() === true) return realpath(path);
  return null;
}

/** Looks for FXServer around txData and next to it. */
async function findArtifact(txData: string): Promise<string | null> {
  const above = dirname(txData);
  const names = await readdir(above).catch(() => []);
  for (const path of [above, ...names.sort().map((name) => join(above, name))]) if (await isArtifact(path)) return path;
  return null;
}

async function requireArtifact(path: string): Promise<string> {
  if (await isArtifact(path)) return realpath(path);
  throw new Failure({ code: 'file_unreadable', path, reason: 'it has no FXServer for Linux' });
}

async function isArtifact(path: string): Promise<boolean> {
  for (const program of programs) if (await isFile(join(path, program))) return true;
  return false;
}

async function readBounded(path: string): Promise<string> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new Error('it is not a regular file');
    if (found.size > maxBytes) throw new Error('it is larger than 16 MiB');
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new Failure({ code: 'file_unreadable', path, reason: toReason(error) });
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await findStats(path))?.isFile() === true;
}

/** Returns the state of a file; `null` if it cannot be read. */
async function findStats(path: string): Promise<Stats | null> {
  return stat(path).catch(() => null);
}
