/** Finds faults that will prevent or disturb a start of OpenTTD with a Data Folder. */
import { join } from 'node:path';
import type { Finding } from '../../../machines/kinds/findings.js';
import { isFile, listDirectories } from '../../directories.js';
import type { IniEntry } from '../ini.js';
import type { PreflightQuery, WorkspaceDirectory } from '../kind.js';
import { checkPort } from '../ports.js';
import { readTextFile } from '../text-file.js';
import { listenAddress } from './listen-address.js';
import {
  configFile,
  findScripts,
  isCalled,
  listStartedScripts,
  readConfig,
  readScripts,
  type Script,
} from './scripts.js';

/**
 * Performs the preflight. Throws a system error if the configuration or a directory of scripts exists but cannot be
 * read.
 */
export async function preflightOpenTtd(
  folder: WorkspaceDirectory,
  { build, isRunning }: PreflightQuery,
): Promise<Finding[]> {
  const isConfigured = await isFile(join(folder.path, configFile));
  const config = await readConfig(folder);
  const ofFolder = await readScripts(folder.path);
  const ofBuild = build === null ? [] : await readBuildScripts(build.place.path);
  const known = [...ofFolder, ...ofBuild];
  return [
    ...(isConfigured ? [] : [warn('openttd_config_missing', {})]),
    ...listStartedScripts(config)
      .filter(({ name, directory }) => !known.some((script) => mayBeCalled(script, name, directory)))
      .map(({ name, directory, line }) => warn('script_unknown', { name, directory }, line, name)),
    ...(await findScripts(folder)).filter(({ enabled }) => enabled).flatMap(({ problems }) => problems),
    ...(isRunning ? [] : await findPortFaults(config)),
  ];
}

function readBuildScripts(path: string): Promise<Script[]> {
  return readScripts(path, {
    read: (file) => readTextFile(join(path, file)),
    list: (directory) => listDirectories(join(path, directory)),
  });
}

/**
 * Returns whether a script may have the given name. The result is true for a script that computes its name. Such a name
 * is unknown until the script runs.
 */
function mayBeCalled(script: Script, name: string, directory: string): boolean {
  return script.directory === directory && (script.info.name === null || isCalled(script.info.name, name));
}

function warn(
  code: string,
  facts: Finding['facts'],
  line: number | null = null,
  resource: string | null = null,
): Finding {
  return { code, severity: 'warning', file: configFile, line, resource, facts };
}

async function findPortFaults(config: readonly IniEntry[]): Promise<Finding[]> {
  const { hosts, port, line } = listenAddress(config);
  if (port === null) return [];
  const findings: Finding[] = [];
  for (const host of hosts) {
    for (const protocol of ['tcp', 'udp'] as const) {
      const finding = await checkPort({ protocol, host, port }, configFile, line);
      if (finding !== null) findings.push(finding);
    }
  }
  return findings;
}
