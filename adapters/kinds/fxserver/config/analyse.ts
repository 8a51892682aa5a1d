/**
 * Computes the result of executing the commands of a configuration in order. This module is pure, and read.ts reads the
 * commands.
 */

import { createTimeSlices } from '../../../../machines/async/time-slices.js';
import { withoutSecrets } from '../../../../machines/text/secrets.js';
import { isCategory } from '../resources/names.js';
import { findArity, findIntendedName, foldName, isConvar, isEarlyConvar, isKnownCommand } from './console-names.js';
import { withDependencies } from './enabled.js';
import type { LocatedCommand, ReadConfig } from './read.js';
import { toPublicText, toPublicWord } from './secrets.js';
import type {
  ConfigEndpoint,
  ConfigFault,
  ConfigLocation,
  ReportFault,
  ResourceStep,
  ServerConfig,
} from './server-config.js';
import { readSettings } from './settings.js';
import { readEndpoint, readGame, readInteger, readOneSync } from './values.js';
import { startVariables, type Variables } from './variables.js';

/** The variables that the command line sets before the first file: `+set name value`. */
export interface GivenConfig {
  readonly set?: ReadonlyMap<string, string>;
}

/** The longest time for which the search for secrets blocks the event loop, in milliseconds. */
const maxSliceMs = 5;

/** The maximum number of listed faults. Further faults are only counted. */
const maxFaults = 500;

/** The engine's MAX_CLIENTS. */
const maxClients = 2_048;

function isClientLimit(value: string): boolean {
  const number = readInteger(value) ?? 0;
  return number >= 1 && number <= maxClients;
}

/** The variables with restricted values, with a description of the valid values. */
const checkedValues: ReadonlyMap<string, { readonly isGood: (value: string) => boolean; readonly expected: string }> =
  new Map([
    ['onesync', { isGood: (value: string) => readOneSync(value) !== null, expected: '"on", "legacy" or "off"' }],
    ['gamename', { isGood: (value: string) => readGame(value) !== null, expected: '"gta5" or "rdr3"' }],
    ['sv_maxclients', { isGood: isClientLimit, expected: `a number from 1 to ${maxClients}` }],
  ]);

/** Analyses a configuration. @param read the commands in order, with the faults of reading them */
export async function analyseConfig(read: ReadConfig, given?: GivenConfig): Promise<ServerConfig> {
  return (await executeConfig(read, given)).config;
}

/** Analyses like {@link analyseConfig}, and also returns the variables, whose values may be secrets. */
export async function executeConfig(
  read: ReadConfig,
  given: GivenConfig = {},
): Promise<{ readonly config: ServerConfig; readonly variables: Pick<Variables, 'get'> }> {
  const execution = new ConfigExecution(read);
  for (const [name, value] of given.set ?? []) execution.setVariable(name, value, null);
  for (const command of read.commands) execution.execute(command);
  return { config: await execution.finish(), variables: execution.variables };
}

/** Executes the commands of one configuration. */
class ConfigExecution {
  readonly variables = startVariables();
  /** The location of faults without a line. */
  private readonly whole: ConfigLocation;
  private readonly faults: ConfigFault[];
  private readonly steps: ResourceStep[] = [];
  private readonly endpoints = new Map<string, ConfigEndpoint>();
  private readonly meanings = new Map<string, string | null>();

  constructor(private readonly read: ReadConfig) {
    this.whole = { file: read.files[0] ?? read.faults[0]?.file ?? 'server.cfg', line: null };
    this.faults = [...read.faults];
  }

  setVariable(name: string, value: string, place: ConfigLocation | null): void {
    const check = checkedValues.get(foldName(name));
    if (check !== undefined && !check.isGood(value)) {
      const { expected } = check;
      this.report('config_value_ignored', 'error', place ?? this.whole, { name, value: toPublicText(value), expected });
      // The engine uses the last value of OneSync without a check, and an invalid value means off. Other variables keep
      // their old value.
      if (foldName(name) !== 'onesync') return;
    }
    this.variables.set(name, value, place);
  }

  execute(command: LocatedCommand): void {
    const place: ConfigLocation = { file: command.file, line: command.line };
    for (const { code, severity, line, ...facts } of command.faults)
      this.report(code, severity, { file: command.file, line }, facts);
    const [name, ...values] = command.words;
    if (name === undefined) return;
    const arity = findArity(name);
    if (arity === null) return this.executeUnknown(name, values, place);
    if (values.length >= arity[0] && values.length <= arity[1]) return this.executeKnown(command, place);
    const facts = { command: foldName(name), passed: values.length, wanted: arity[1] };
    this.report('config_argument_count', 'error', place, facts);
  }

  /** Returns the result of the commands that were executed so far. */
  async finish(): Promise<ServerConfig> {
    const { complete, files } = this.read;
    const report = this.report.bind(this);
    const settings = readSettings(this.variables, { whole: this.whole, complete, report });
    const endpoints = [...this.endpoints.values()];
    if (complete) reportMissingEndpoints(endpoints, this.whole, report);
    // Hide secrets in the whole result: they can be anywhere, as in `ensure cfxk_…`.
    const steps = await hideSecretsOfEach(this.steps);
    const enabled = await hideSecretsOfEach(withDependencies(this.steps, () => []).enabled);
    const convars = this.variables.listPublic();
    const rest = withoutSecrets({ convars, endpoints, ...settings, faults: inOrder(this.faults, files) });
    return { files: withoutSecrets(files), complete, steps, enabled, ...rest };
  }

  private report(...[code, severity, { file, line }, facts = {}]: Parameters<ReportFault>): void {
    this.faults.push({ code, severity, file, line, ...facts });
  }

  /** Executes a name that is not a command. If a variable has this name, the variable is set. */
  private executeUnknown(name: string, values: readonly string[], place: ConfigLocation): void {
    if (isConvar(name) || this.variables.get(name) !== null) return this.assign(name, values, place);
    const meant = this.meanings.has(name) ? (this.meanings.get(name) ?? null) : findIntendedCommand(name);
    this.meanings.set(name, meant);
    if (meant !== null) this.report('config_unknown_command', 'warning', place, { command: toPublicWord(name), meant });
  }

  private assign(name: string, values: readonly string[], place: ConfigLocation): void {
    const facts = { command: toPublicWord(name), passed: values.length, wanted: 1 };
    if (values.length > 1) this.report('config_argument_count', 'error', place, facts);
    const [value] = values;
    if (value !== undefined && (values.length === 1 || isEarlyConvar(name))) this.setVariable(name, value, place);
  }

  private executeKnown(command: LocatedCommand, place: ConfigLocation): void {
    const [name = '', first = '', second = ''] = command.words;
    switch (foldName(name)) {
      case 'start':
      case 'ensure':
        return this.addSteps('start', command, place);
      case 'stop':
        return this.addSteps('stop', command, place);
      case 'restart':
        return this.addSteps('restart', command, place);
      case 'set':
      case 'sets':
      case 'setr':
      case 'seta':
        return this.setVariable(first, second, place);
      case 'endpoint_add_tcp':
        return this.addEndpoint('tcp', first, place);
      case 'endpoint_add_udp':
        return this.addEndpoint('udp', first, place);
      case 'quit':
        // `quit` after a comment is already reported as config_comment_runs.
        if (!command.faults.some(({ code }) => code === 'config_comment_runs'))
          this.report('config_quits', 'fatal', place);
    }
  }

  private addSteps(action: ResourceStep['action'], command: LocatedCommand, place: ConfigLocation): void {
    const [verb = '', target = ''] = command.words;
    if (isCategory(target)) {
      if (action === 'restart') return this.report('config_restart_category', 'warning', place, { category: target });
      const severity = action === 'start' ? 'error' : 'warning';
      if (command.isUnknownCategory)
        this.report('config_unknown_category', severity, place, { category: target, command: foldName(verb) });
    }
    // Ignore an empty name, like the engine.
    const names = isCategory(target) ? (command.members ?? []) : target === '' ? [] : [target];
    for (const name of names) this.steps.push({ action, name, command: `${verb} ${target}`, ...place });
  }

  private addEndpoint(protocol: ConfigEndpoint['protocol'], text: string, place: ConfigLocation): void {
    const { endpoint, problem } = readEndpoint(text);
    const severity = endpoint === null ? 'error' : 'warning';
    if (problem !== null)
      this.report('config_endpoint_faulty', severity, place, { protocol, endpoint: toPublicText(text), problem });
    if (endpoint === null) return;
    const key = JSON.stringify([protocol, endpoint]);
    const other = this.endpoints.get(key);
    if (other === undefined) return void this.endpoints.set(key, { protocol, ...endpoint, ...place });
    // A used UDP port is fatal, because the server exits.
    const severityOfTwo = protocol === 'udp' ? 'fatal' : 'warning';
    const first = { file: other.file, line: other.line };
    this.report('config_endpoint_twice', severityOfTwo, place, { protocol, ...endpoint, first });
  }
}

/** Hides the secrets of the items. Yields to other work, because there may be thousands of items. */
async function hideSecretsOfEach<T>(items: readonly T[]): Promise<T[]> {
  const slices = createTimeSlices(maxSliceMs);
  const hidden: T[] = [];
  for (const item of items) {
    if (slices.isOver()) await slices.next();
    hidden.push(withoutSecrets(item));
  }
  return hidden;
}

/**
 * Returns the command that was probably meant by a misspelled name, by `name=value` or by `+name` (the syntax of the
 * command line); `null` without such a command. A byte order mark is a separate fault.
 */
function findIntendedCommand(name: string): string | null {
  if (name.startsWith('\ufeff')) return null;
  if (name.startsWith('+')) return isKnownCommand(name.slice(1)) ? foldName(name.slice(1)) : null;
  const [before = ''] = name.split('=');
  return before !== name && isKnownCommand(before) ? foldName(before) : findIntendedName(name);
}

function reportMissingEndpoints(
  endpoints: readonly ConfigEndpoint[],
  whole: ConfigLocation,
  report: ReportFault,
): void {
  const missing = (['tcp', 'udp'] as const).filter(
    (protocol) => !endpoints.some((endpoint) => endpoint.protocol === protocol),
  );
  if (missing.length > 0) report('config_no_endpoint', 'fatal', whole, { protocols: missing });
}

/**
 * Sorts faults by file in read order, then by line. Faults of a whole file follow its other faults. Duplicates, which
 * occur if a file is executed twice, are removed. One last fault replaces the faults above the maximum number.
 */
function inOrder(faults: readonly ConfigFault[], files: readonly string[]): ConfigFault[] {
  const positions = new Map(files.map((file, index) => [file, index]));
  const position = ({ file }: ConfigFault): number => positions.get(file) ?? files.length;
  const line = (fault: ConfigFault): number => fault.line ?? Number.MAX_SAFE_INTEGER;
  const once = [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
  const sorted = once.sort((a, b) => position(a) - position(b) || line(a) - line(b));
  const next = sorted[maxFaults];
  if (next === undefined) return sorted;
  const left = sorted.length - maxFaults;
  return [
    ...sorted.slice(0, maxFaults),
    { code: 'config_more_faults', severity: 'warning', file: next.file, line: next.line, left },
  ];
}
