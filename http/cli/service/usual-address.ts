/**
 * Finds the address of the service for commands without `--url`. The service itself reads its address from the same
 * environment.
 */
import { Command, type Option } from 'commander';
import { findInvalidValues } from '../kit/invalid-values.js';
import { declareServe } from '../serve/serve-options.js';

const defaultAddress = 'http://127.0.0.1:4810';

/**
 * The options of the service that determine its address. The option `config` names a file that may set the other
 * options.
 */
const names = ['config', 'host', 'port', 'tls-cert'];

/** The addresses on which a service can listen, but to which no client can connect. */
const wildcards = ['0.0.0.0', '::', '[::]'];

/** Returns whether variables of the service determine its address. */
export function isServiceConfigured(): boolean {
  return serviceOptions(declareServe(new Command('serve'))).some(
    ({ envVar = '' }) => process.env[envVar] !== undefined,
  );
}

function serviceOptions(command: Command): readonly Option[] {
  return command.options.filter((option) => names.includes(option.name()));
}

/** Returns the address of the service with this environment. Adds a sentence for each fault of the environment. */
export async function findUsualAddress(faults: string[]): Promise<URL> {
  const command = declareServe(new Command('serve'));
  const options = serviceOptions(command);
  if (options.every(({ envVar = '' }) => process.env[envVar] === undefined)) return new URL(defaultAddress);
  command.parse([], { from: 'user' });
  faults.push(...findInvalidValues(command, options));
  const { config } = command.opts<{ config?: unknown }>();
  if (typeof config === 'string')
    faults.push(...(await import('../serve/config-file.js')).applyConfigFile(command, config));
  const { host, port, tlsCert } = command.opts<{ host: string; port: number; tlsCert?: string }>();
  if (port === 0) faults.push('The port of the service is 0, any free port. Set --url or SERVER_MANAGER_URL.');
  if (faults.length > 0) return new URL(defaultAddress);
  const name = wildcards.includes(host)
    ? '127.0.0.1'
    : host.includes(':') && !host.startsWith('[')
      ? `[${host}]`
      : host;
  const address = `${tlsCert === undefined ? 'http' : 'https'}://${name}:${port}`;
  if (URL.canParse(address)) return new URL(address);
  faults.push(`The host "${host}" of the service cannot be part of a URL. Set --url or SERVER_MANAGER_URL.`);
  return new URL(defaultAddress);
}
