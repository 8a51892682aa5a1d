/** The option --agones, and the options that contradict it. */
import { Option } from 'commander';
import type { HangPolicy } from '../../../machines/health/behaviour.js';
import type { RecoveryPolicy } from '../../../machines/server/recovery-policy.js';

/** The address of Agones' sidecar on this machine. */
export interface AgonesOptions {
  readonly port: number;
}

interface AgonesFlags {
  readonly agones: 'true' | 'false';
  readonly onCrash: RecoveryPolicy['onCrash'];
  readonly onHang: HangPolicy['onHang'];
}

/** The variable with the port, which Agones sets in the container of the game server. */
const portVariable = 'AGONES_SDK_HTTP_PORT';
const defaultPort = 9_358;

export function agonesOption(): Option {
  return new Option('--agones [boolean]', 'Report to the sidecar of the Agones GameServer in which the manager runs')
    .choices(['true', 'false'])
    .default('false')
    .preset('true');
}

/** Returns the options of Agones; `null` without --agones. */
export function readAgones({ agones, onCrash, onHang }: AgonesFlags, faults: string[]): AgonesOptions | null {
  if (agones !== 'true') return null;
  for (const [flag, action] of [
    ['--on-crash', onCrash],
    ['--on-hang', onHang],
  ])
    if (action === 'restart')
      faults.push(
        `--agones excludes ${flag} restart: Agones replaces the GameServer of a server that has failed. Leave ${flag} out.`,
      );
  const given = process.env[portVariable] ?? '';
  const port = given === '' ? defaultPort : Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    faults.push(`Invalid environment variable ${portVariable}. It must be a port from 1 to 65535.`);
  return { port };
}
