/** Luanti (Minetest): its Builds, and the mods of a world. */
import { join } from 'node:path';
import { isFile, listDirectories, mayExist } from '../../../../adapters/directories.js';
import { readIni } from '../../../../adapters/kinds/ini.js';
import type { BuildState, Kind, Place } from '../../../../adapters/kinds/kind.js';
import { findPortFault } from '../../../../adapters/kinds/ports.js';
import { readTextFile } from '../../../../adapters/kinds/text-file.js';
import { findProgramFault } from '../../../../adapters/process/launch-check.js';
import type { Launch } from '../../../../machines/ports/facts.js';
import type { Finding } from '../../../../machines/ports/findings.js';
import { emptyDescription, type InstalledResource } from '../../../../machines/ports/resources.js';

const configFile = 'minetest.conf';
const mods = 'world/worldmods';

export const luanti: Kind = {
  name: 'luanti',
  configFile,
  readBuild,
  hasFolder: (path) => mayExist(join(path, 'world', 'world.mt')),
  findResources: findMods,
  async preflight(folder, { isRunning }) {
    const problems = (await findMods(folder)).flatMap((mod) => mod.problems);
    return isRunning ? problems : [...problems, ...(await findPortFaults(folder))];
  },
};

/** As its archives for Linux lay it out. */
async function readBuild(build: Place): Promise<BuildState | null> {
  const program = join(build.path, 'bin', 'luantiserver');
  if (!(await isFile(program))) return null;
  return {
    kind: luanti.name,
    version: /^luanti-(\d+\.\d+\.\d+)/.exec(build.name)?.[1] ?? null,
    program,
    fault: null,
    doubt() {
      const fault = findProgramFault(program);
      return fault === null ? null : { code: 'spawn_failed', fault };
    },
    compose: async (folder, run) => composeLaunch(program, build, folder, run),
  };
}

function composeLaunch(program: string, build: Place, folder: Place, run: string): Launch {
  return {
    run,
    build: build.name,
    folder: folder.name,
    argv: [
      program,
      '--world',
      join(folder.path, 'world'),
      '--config',
      join(folder.path, configFile),
      '--color',
      'never',
    ],
    cwd: folder.path,
    env: { HOME: folder.path },
    // It reads no console: nothing that is written to it makes it quit.
    stop: { command: null, signal: 'SIGTERM', timeoutMs: 20_000, quits: [] },
    ready: 'listening on ',
    cause: 'start',
  };
}

async function findMods(folder: Place): Promise<InstalledResource[]> {
  const root = join(folder.path, mods);
  if (!(await mayExist(root))) return [];
  return Promise.all((await listDirectories(root)).map((name) => describeMod(folder, name)));
}

async function describeMod(folder: Place, name: string): Promise<InstalledResource> {
  const path = `${mods}/${name}`;
  const entries = readIni((await readTextFile(join(folder.path, path, 'mod.conf'))) ?? '');
  const told = (key: string): string | null => entries.find((entry) => entry.name === key)?.value ?? null;
  const list = (key: string): string[] =>
    (told(key) ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  const isWhole = await isFile(join(folder.path, path, 'init.lua'));
  return {
    name,
    metadata_type: null,
    path,
    engine_name: told('name') ?? name,
    is_system: false,
    categories: [],
    // Whatever lies there is loaded.
    enabled: true,
    enabled_by: { file: mods, line: null, command: 'worldmods', required_by: null },
    manifest: {
      ...emptyDescription,
      author: told('author'),
      version: told('release'),
      description: told('description'),
      dependencies: list('depends'),
    },
    problems: isWhole
      ? []
      : [{ code: 'mod_without_init', severity: 'error', file: path, line: null, resource: name, facts: { path } }],
  };
}

async function findPortFaults(folder: Place): Promise<Finding[]> {
  const entries = readIni((await readTextFile(join(folder.path, configFile))) ?? '');
  const entry = entries.find(({ name }) => name === 'port');
  const port = Number(entry?.value ?? 30_000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return [];
  const because = await findPortFault({ protocol: 'udp', host: '0.0.0.0', port });
  if (because === null) return [];
  const code = because === 'EADDRINUSE' ? 'port_taken' : 'port_unusable';
  return [
    {
      code,
      severity: 'error',
      file: configFile,
      line: entry?.line ?? null,
      resource: null,
      facts: { protocol: 'udp', host: '0.0.0.0', port, because },
    },
  ];
}
