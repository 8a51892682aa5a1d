/** Luanti (Minetest): its Builds, and the mods of a world. */
import { join } from 'node:path';
import * as z from 'zod';
import { isFile, listDirectories, mayExist } from '../../../../adapters/directories.js';
import { readIni } from '../../../../adapters/kinds/ini.js';
import type { BuildState, ConfigReader, Kind, WorkspaceDirectory } from '../../../../adapters/kinds/kind.js';
import { findPortFault } from '../../../../adapters/kinds/ports.js';
import { readTextFile } from '../../../../adapters/kinds/text-file.js';
import { findProgramFault } from '../../../../adapters/process/launch/launch-check.js';
import type { Finding } from '../../../../machines/kinds/findings.js';
import type { InstalledResource } from '../../../../machines/kinds/resources.js';
import type { Launch } from '../../../../machines/launch/launch.js';
import { luantiFindings } from './luanti-findings.js';

const kindName = 'luanti';
const configFile = 'minetest.conf';
const mods = 'world/worldmods';

/** The answer of GET …/config/summary. */
const config: ConfigReader = {
  fields: () => ({
    port: z.int().describe('The UDP port'),
    admin: z.string().nullable().describe('The administrator'),
  }),
  async summarise(folder) {
    const { port, admin } = await readSettings(folder);
    return { fields: { port: port.value, admin }, findings: [] };
  },
};

export function createLuantiKind(): Kind {
  return {
    name: kindName,
    displayName: 'Luanti',
    configFile,
    findings: luantiFindings,
    resourceDetails: {
      fields: () => ({ optional_dependencies: z.array(z.string()) }),
      empty: declare(() => null),
    },
    config,
    readBuild,
    hasFolder: (path) => mayExist(join(path, 'world', 'world.mt')),
    findResources: findMods,
    async preflight(folder, { isRunning }) {
      const problems = (await findMods(folder)).flatMap((mod) => mod.problems);
      return isRunning ? problems : [...problems, ...(await findPortFaults(folder))];
    },
  };
}

/** The archives for Linux have the program in `bin`. */
async function readBuild(build: WorkspaceDirectory): Promise<BuildState | null> {
  const program = join(build.path, 'bin', 'luantiserver');
  if (!(await isFile(program))) return null;
  return {
    kind: kindName,
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

function composeLaunch(program: string, build: WorkspaceDirectory, folder: WorkspaceDirectory, run: string): Launch {
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
    // Luanti reads no console.
    stop: { command: null, signal: 'SIGTERM', timeoutMs: 20_000, quits: [] },
    ready: 'listening on ',
    cause: 'start',
  };
}

async function findMods(folder: WorkspaceDirectory): Promise<InstalledResource[]> {
  const root = join(folder.path, mods);
  if (!(await mayExist(root))) return [];
  return Promise.all((await listDirectories(root)).map((name) => describeMod(folder, name)));
}

async function describeMod(folder: WorkspaceDirectory, name: string): Promise<InstalledResource> {
  const path = `${mods}/${name}`;
  const entries = readIni((await readTextFile(join(folder.path, path, 'mod.conf'))) ?? '');
  const read = (key: string): string | null => entries.find((entry) => entry.name === key)?.value ?? null;
  const isWhole = await isFile(join(folder.path, path, 'init.lua'));
  return {
    name,
    metadata_type: null,
    path,
    engine_name: read('name') ?? name,
    system: false,
    categories: [],
    // Luanti loads every mod in this directory.
    enabled: true,
    enabled_by: { file: mods, line: null, command: 'worldmods', required_by: null },
    details: declare(read),
    problems: isWhole
      ? []
      : [{ code: 'mod_without_init', severity: 'fatal', file: path, line: null, resource: name, facts: { path } }],
  };
}

/** @param read returns a value of mod.conf */
function declare(read: (key: string) => string | null) {
  const list = (key: string): string[] => (read(key) ?? '').split(/[\s,]+/).filter((each) => each !== '');
  return {
    author: read('author'),
    version: read('release'),
    description: read('description'),
    dependencies: list('depends'),
    optional_dependencies: list('optional_depends'),
  };
}

async function readSettings(folder: WorkspaceDirectory) {
  const entries = readIni((await readTextFile(join(folder.path, configFile))) ?? '');
  const port = entries.find(({ name }) => name === 'port');
  const admin = entries.find(({ name }) => name === 'name')?.value ?? null;
  return { port: { value: Number(port?.value ?? 30_000), line: port?.line ?? null }, admin };
}

async function findPortFaults(folder: WorkspaceDirectory): Promise<Finding[]> {
  const { value: port, line } = (await readSettings(folder)).port;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return [];
  const because = await findPortFault({ protocol: 'udp', host: '0.0.0.0', port });
  if (because === null) return [];
  const code = because === 'EADDRINUSE' ? 'port_taken' : 'port_unusable';
  const facts = { protocol: 'udp', host: '0.0.0.0', port, because };
  return [{ code, severity: 'fatal', file: configFile, line, resource: null, facts }];
}
