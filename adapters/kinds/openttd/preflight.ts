/** What will go wrong when OpenTTD is started with a Data Folder. */
import type { Finding } from '../../../machines/findings.js';
import type { Place, PreflightQuery } from '../kind.js';
import { findPortFault } from '../ports.js';
import { isFile } from '../../directories.js';
import { join } from 'node:path';
import { configFile, findScripts, readConfig, startedScripts } from './scripts.js';
import type { IniEntry } from './ini.js';

/** The port that it listens on when nothing is said. */
const usualPort = 3_979;

export async function preflightOpenTtd(folder: Place, { isRunning }: PreflightQuery): Promise<Finding[]> {
  if (!(await isFile(join(folder.path, configFile)))) {
    return [{ code: 'openttd_config_missing', severity: 'warning', file: configFile, line: null, resource: null, facts: {} }];
  }
  const [config, scripts] = [await readConfig(folder), await findScripts(folder)];
  const known = new Set(scripts.map(({ categories, engine_name: name }) => `${categories[0]} ${name}`));
  const unknown = startedScripts(config).filter(({ directory, name }) => !known.has(`${directory} ${name}`));
  return [
    ...unknown.map(({ directory, name, line }): Finding => ({
      code: 'script_unknown', severity: 'error', file: configFile, line, resource: name, facts: { name, directory },
    })),
    ...scripts.filter(({ enabled }) => enabled).flatMap(({ problems }) => problems),
    ...(isRunning ? [] : await findPortFaults(config)),
  ];
}

async function findPortFaults(config: readonly IniEntry[]): Promise<Finding[]> {
  const entry = config.find(({ section, name }) => section === 'network' && name === 'server_port');
  const port = Number(entry?.value ?? usualPort);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return [];
  const findings: Finding[] = [];
  for (const protocol of ['tcp', 'udp'] as const) {
    const because = await findPortFault({ protocol, host: '0.0.0.0', port });
    if (because === null) continue;
    const code = because === 'EADDRINUSE' ? 'port_taken' : 'port_unusable';
    findings.push({ code, severity: 'error', file: configFile, line: entry?.line ?? null, resource: null, facts: { protocol, host: '0.0.0.0', port, because } });
  }
  return findings;
}
