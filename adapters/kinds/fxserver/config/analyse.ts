/** Computes the result of executing the commands of a configuration in order. Pure; read.ts reads them. */

import { withoutSecrets } from '../../../../machines/text/secrets.js';
import { isCategory } from '../resources/names.js';
import { arityOf, findIntendedName, foldName, isConvar, isEarlyConvar, isKnownCommand } from './console-names.js';
import { withDependencies } from './enabled.js';
import type { LocatedCommand, ReadConfig } from './read.js';
import { publicText, publicWord } from './secrets.js';
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

/** Further faults are only counted. */
const maxFaults = 500;

/** The engine's MAX_CLIENTS. */
const maxClients = 2_048;

function isClientLimit(value: string): boolean {
  const number = readInteger(value) ?? 0;
  return number >= 1 && number <= maxClients;
}

/** Variables with restricted values, and the description of the valid ones. */
const checkedValues: ReadonlyMap<string, { readonly isGood: (value: string) => boolean; readonly expected: string }> =
  new Map([
    ['onesync', { isGood: (value: string) => readOneSync(value) !== null, expected: '"on", "legacy" or "off"' }],
    ['gamename', { isGood: (value: string) => readGame(value) !== null, expected: '"gta5" or "rdr3"' }],
    ['sv_maxclients', { isGood: isClientLimit, expected: `a number from 1 to ${maxClients}` }],
  ]);

/** @param read the commands in order, with the faults of reading them */
export function analyseConfig(read: ReadConfig, given?: GivenConfig): ServerConfig {
  return executeConfig(read, given).config;
}

/** As {@link analyseConfig}, also with the variables: their values may be secrets. */
export function executeConfig(
  read: ReadConfig,
  given: GivenConfig = {},
): { readonly config: ServerConfig; readonly variables: Pick<Variables, 'get'> } {
  const whole: ConfigLocation = { file: read.files[0] ?? read.faults[0]?.file ?? 'server.cfg', line: null };
  const faults: ConfigFault[] = [...read.faults];
  const steps: ResourceStep[] = [];
  const endpoints = new Map<string, ConfigEndpoint>();
  const meanings = new Map<string, string | null>();
  const variables = startVariables();
  const report: ReportFault = (code, severity, { file, line }, facts = {}) => {
    faults.push({ code, severity, file, line, ...facts });
  };

  function setVariable(name: string, value: string, place: ConfigLocation | null): void {
    const check = checkedValues.get(foldName(name));
    if (check !== undefined && !check.isGood(value)) {
      report('config_value_ignored', 'error', place ?? whole, {
        name,
        value: publicText(value),
        expected: check.expected,
      });
      // The engine takes the last value of OneSync unchecked, and an invalid one means off. Other variables keep their
      // old value.
      if (foldName(name) !== 'onesync') return;
    }
    variables.set(name, value, place);
  }

  function addSteps(action: ResourceStep['action'], command: LocatedCommand, place: ConfigLocation): void {
    const [verb = '', target = ''] = command.words;
    if (isCategory(target)) {
      if (action === 'restart') return report('config_restart_category', 'warning', place, { category: target });
      const severity = action === 'start' ? 'error' : 'warning';
      if (command.isUnknownCategory)
        report('config_unknown_category', severity, place, { category: target, command: foldName(verb) });
    }
    // The engine silently ignores an empty name.
    const names = isCategory(target) ? (command.members ?? []) : target === '' ? [] : [target];
    for (const name of names) steps.push({ action, name, command: `${verb} ${target}`, ...place });
  }

  function addEndpoint(protocol: ConfigEndpoint['protocol'], text: string, place: ConfigLocation): void {
    const { endpoint, problem } = readEndpoint(text);
    const severity = endpoint === null ? 'error' : 'warning';
    if (problem !== null)
      report('config_endpoint_faulty', severity, place, { protocol, endpoint: publicText(text), problem });
    if (endpoint === null) return;
    const key = JSON.stringify([protocol, endpoint]);
    const first = endpoints.get(key);
    if (first === undefined) endpoints.set(key, { protocol, ...endpoint, ...place });
    // The server exits when it cannot listen on a UDP port.
    else
      report('config_endpoint_twice', protocol === 'udp' ? 'fatal' : 'warning', place, {
        protocol,
        ...endpoint,
        first: { file: first.file, line: first.line },
      });
  }

  function assign(name: string, values: readonly string[], place: ConfigLocation): void {
    if (values.length > 1)
      report('config_argument_count', 'error', place, { command: publicWord(name), passed: values.length, wanted: 1 });
    const [value] = values;
    if (value !== undefined && (values.length === 1 || isEarlyConvar(name))) setVariable(name, value, place);
  }

  function execute(command: LocatedCommand): void {
    const place: ConfigLocation = { file: command.file, line: command.line };
    for (const { code, severity, line, ...facts } of command.faults)
      report(code, severity, { file: command.file, line }, facts);
    const [name, ...values] = command.words;
    if (name === undefined) return;
    const arity = arityOf(name);
    if (arity === null) {
      if (isConvar(name) || variables.get(name) !== null) return assign(name, values, place);
      const meant = meanings.has(name) ? (meanings.get(name) ?? null) : findIntendedCommand(name);
      meanings.set(name, meant);
      if (meant !== null) report('config_unknown_command', 'warning', place, { command: publicWord(name), meant });
      return;
    }
    if (values.length < arity[0] || values.length > arity[1]) {
      return report('config_argument_count', 'error', place, {
        command: foldName(name),
        passed: values.length,
        wanted: arity[1],
      });
    }
    const [first = '', second = ''] = values;
    switch (foldName(name)) {
      case 'start':
      case 'ensure':
        return addSteps('start', command, place);
      case 'stop':
        return addSteps('stop', command, place);
      case 'restart':
        return addSteps('restart', command, place);
      case 'set':
      case 'sets':
      case 'setr':
      case 'seta':
        return setVariable(first, second, place);
      case 'endpoint_add_tcp':
        return addEndpoint('tcp', first, place);
      case 'endpoint_add_udp':
        return addEndpoint('udp', first, place);
      case 'quit':
        // `quit` after a comment is already reported as config_comment_runs.
        if (!command.faults.some(({ code }) => code === 'config_comment_runs')) report('config_quits', 'fatal', place);
    }
  }

  for (const [name, value] of given.set ?? []) setVariable(name, value, null);
  for (const command of read.commands) execute(command);
  const settings = readSettings(variables, { whole, complete: read.complete, report });
  if (read.complete) reportMissingEndpoints([...endpoints.values()], whole, report);
  // A secret can be anywhere, as in `ensure cfxk_…`.
  const config = withoutSecrets({
    files: read.files,
    complete: read.complete,
    steps,
    enabled: withDependencies(steps, () => []).enabled,
    convars: variables.listPublic(),
    endpoints: [...endpoints.values()],
    ...settings,
    faults: inOrder(faults, read.files),
  });
  return { config, variables };
}

/**
 * Returns the command intended by a misspelled name, by `name=value` or by `+name` (the form of the command line), or
 * null. A byte order mark has its own fault.
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
 * Sorts faults by file in read order, then by line, faults of a whole file last. Removes duplicates of files that are
 * executed twice.
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
