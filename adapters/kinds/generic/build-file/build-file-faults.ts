/** Finds contradictions between the fields of a build.json. */

import { findHttpCommand, listPlaceholders } from '../../../../machines/launch/http-command.js';
import { rconLimits } from '../../../../machines/launch/line-limit.js';
import { formatCodePoint } from '../../../../machines/text/utf8.js';
import { isPort } from './address.js';
import { announcePlaceholders } from './announce.js';
import type { BuildFile } from './build-file-schema.js';
import { listConsoleTexts, listHttpCommands } from './console.js';
import { measureSent } from './encoding.js';
import { listHealthTexts } from './health.js';
import { fillPlaceholders, findUnknownPlaceholders, fixedPlaceholders } from './placeholders.js';
import { listQueryTexts } from './query.js';

interface FieldFault {
  /** The path to the field: the name of the field, and the names or indexes of its parts. */
  readonly path: string[];
  readonly message: string;
}

/** Returns the contradictions in a file whose single fields are valid. */
export function findBuildFileFaults(file: BuildFile): FieldFault[] {
  return [
    ...findPlaceholderFaults(file),
    ...findPortFaults(file),
    ...findStopFaults(file),
    ...findAnnounceFaults(file),
    ...findConsoleProbeFaults(file),
    ...findBackupFaults(file),
    ...findUnsendableLines(file),
    ...findHttpFaults(file),
    ...findUnknownCommands(file),
  ];
}

/** Finds lines of a backup for a console that accepts no commands. */
function findBackupFaults({ console, backup }: BuildFile): FieldFault[] {
  if (console !== 'none' || typeof backup !== 'object') return [];
  return [{ path: ['backup', 'before'], message: 'cannot be sent: "console" is "none"' }];
}

/**
 * Finds lines that cannot be sent. The protocol of a remote console may forbid the line, the server may not read the
 * whole line at once, or the encoding may lack a character.
 */
function findUnsendableLines(file: BuildFile): FieldFault[] {
  const { console, maxLineBytes = Infinity } = file;
  const carried = typeof console === 'object' && 'rcon' in console ? rconLimits[console.rcon.protocol] : Infinity;
  const maxBytes = Math.min(carried, maxLineBytes);
  const reason = carried < maxLineBytes ? `the protocol carries ${carried}` : `"maxLineBytes" is ${maxLineBytes}`;
  return listLines(file).flatMap(({ path, line }) => {
    // Measure the line without the message, because only the message is cut.
    const { bytes, lacking } = measureSent(line.replaceAll('{message}', ''), file);
    if (lacking !== null)
      return [
        { path, message: `has "${lacking}" (${formatCodePoint(lacking)}), which ${file.encoding} does not have` },
      ];
    return bytes <= maxBytes ? [] : [{ path, message: `has a line of ${bytes} bytes: ${reason}` }];
  });
}

/** Returns the lines that the Build sends to the console. */
function listLines({ stop, backup, health, announce = {} }: BuildFile): { path: string[]; line: string }[] {
  const steps = typeof stop.command === 'string' ? [stop.command] : (stop.command ?? []);
  const { acknowledgement: _acknowledgement, waitMs: _waitMs, ...announced } = announce;
  return [
    ...steps.flatMap((line) => (typeof line === 'string' ? [{ path: ['stop', 'command'], line }] : [])),
    ...(typeof backup === 'object' ? [...backup.before, ...(backup.after ?? [])] : []).map((line) => ({
      path: ['backup'],
      line,
    })),
    ...(typeof health === 'object' && 'console' in health
      ? [{ path: ['health', 'console', 'command'], line: health.console.command }]
      : []),
    ...Object.values(announced).flatMap((list = []) => list.map((line) => ({ path: ['announce'], line }))),
  ];
}

/** Finds lines that no command of an HTTP console matches. */
function findUnknownCommands(file: BuildFile): FieldFault[] {
  const commands = listHttpCommands(file.console);
  if (commands === null) return [];
  const known = commands.map(({ line }) => line).join(', ');
  // A number matches a placeholder for a word too.
  const example = Object.fromEntries(announcePlaceholders.map((name) => [name, '1']));
  return listLines(file).flatMap(({ path, line }) =>
    findHttpCommand(commands, fillPlaceholders(line, example)) === null
      ? [{ path, message: `has the line "${line}", which fits no command of console.http: ${known}` }]
      : [],
  );
}

/** Finds placeholders without a value in the requests of an HTTP console, and a user without a password. */
function findHttpFaults({ console }: BuildFile): FieldFault[] {
  if (typeof console !== 'object' || !('http' in console)) return [];
  const { user, passwordFile, headers = {}, commands } = console.http;
  const path = ['console', 'http'];
  const password = passwordFile === undefined ? [] : ['password'];
  return [
    ...(user !== undefined && passwordFile === undefined
      ? [{ path: [...path, 'user'], message: 'needs "passwordFile"' }]
      : []),
    ...Object.entries(headers).flatMap(([name, text]) =>
      unknownPlaceholders(text, password).map((message) => ({ path: [...path, 'headers', name], message })),
    ),
    ...Object.entries(commands).flatMap(([line, { path: of, body = null }]) =>
      unknownPlaceholders(`${of} ${JSON.stringify(body)}`, [...listPlaceholders(line), ...password]).map((message) => ({
        path: [...path, 'commands', line],
        message,
      })),
    ),
  ];
}

/** Finds a console probe of a Build whose console accepts no commands. */
function findConsoleProbeFaults({ console, health }: BuildFile): FieldFault[] {
  if (console !== 'none' || typeof health !== 'object' || !('console' in health)) return [];
  return [{ path: ['health', 'console', 'command'], message: 'cannot be sent: "console" is "none"' }];
}

function findPlaceholderFaults({ command, env, cwd, console, query, health, variables = {} }: BuildFile): FieldFault[] {
  const [, ...rest] = command;
  const texts = [
    ...rest.map((text, index) => ({ path: ['command', String(index + 1)], text })),
    ...Object.entries(env).map(([name, text]) => ({ path: ['env', name], text })),
    { path: ['cwd'], text: cwd },
    ...listConsoleTexts(console),
    ...listQueryTexts(query),
    ...listHealthTexts(health),
  ];
  const known = [...fixedPlaceholders, ...Object.keys(variables)];
  return texts.flatMap(({ path, text }) => unknownPlaceholders(text, known).map((message) => ({ path, message })));
}

/** Finds default values that are not valid as ports. */
function findPortFaults({ console, query, health, variables = {} }: BuildFile): FieldFault[] {
  return [...listConsoleTexts(console), ...listQueryTexts(query), ...listHealthTexts(health)].flatMap(
    ({ path, text }) => {
      const name = text.slice(1, -1);
      const preset = variables[name];
      if (path.at(-1) !== 'port' || text !== `{${name}}` || preset == null || isPort(Number(preset))) return [];
      return [{ path: ['variables', name], message: `is not a port from 1 to 65535, which ${path.join('.')} needs` }];
    },
  );
}

function findStopFaults({ console, pty, stop: { command, signal, timeoutMs } }: BuildFile): FieldFault[] {
  const path = ['stop', 'command'];
  // script(1) passes on no other signal.
  if (pty && signal !== 'SIGTERM')
    return [
      { path: ['stop', 'signal'], message: 'with "pty" only SIGTERM reaches the server: use it, or stop.command' },
    ];
  if (command === undefined) return [];
  if (console === 'none') return [{ path, message: 'cannot be sent: "console" is "none"' }];
  if (typeof command === 'string') return [];
  const pausesMs = command.reduce((sum, step) => sum + (typeof step === 'string' ? 0 : step.pauseMs), 0);
  if (pausesMs < timeoutMs) return [];
  return [{ path, message: `the pauses take ${pausesMs} ms: set stop.timeoutMs (${timeoutMs}) higher` }];
}

function findAnnounceFaults({ console, announce = {} }: BuildFile): FieldFault[] {
  const { acknowledgement: _acknowledgement, waitMs: _waitMs, ...steps } = announce;
  const texts = Object.entries(steps).flatMap(([name, lines = []]) => lines.map((text) => ({ name, text })));
  if (texts.length > 0 && console === 'none')
    return [{ path: ['announce'], message: 'cannot be sent: "console" is "none"' }];
  return texts.flatMap(({ name, text }) =>
    unknownPlaceholders(text, announcePlaceholders).map((message) => ({ path: ['announce', name], message })),
  );
}

/** Returns a message for each placeholder without a value. */
function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const list = known.map((name) => `{${name}}`).join(', ') || 'none';
  return findUnknownPlaceholders(text, known).map((name) => `the placeholder {${name}} is unknown: there are ${list}`);
}
