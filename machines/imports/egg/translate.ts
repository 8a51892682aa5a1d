/**
 * Translates an egg of Pterodactyl or Pelican into a build.json. Settings that build.json cannot express are listed as
 * notes. No part of the egg is executed.
 */
import { BuildVariables, type EggNote, isEnvironmentName } from './build-variables.js';
import { type Egg, readEgg } from './egg.js';
import { toStartCommand } from './start-command.js';

/** The fields of a build.json that an egg can have. */
export interface EggBuild {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string | number | null>>;
  readonly ready?: string;
  readonly config?: string;
  readonly stop: {
    readonly command?: string | readonly string[];
    readonly signal?: string;
    readonly timeoutMs: number;
  };
}

export interface EggTranslation {
  /** The name of the egg. */
  readonly name: string;
  readonly build: EggBuild;
  readonly notes: readonly EggNote[];
}

/** The grace period of a stop. The panel waits longer. This limit ends a server that ignores its stop command. */
const stopTimeoutMs = 60_000;

/** The rules that a default or `null` expresses. */
const expressedRules = ['required', 'nullable', 'sometimes', 'string', 'present', 'filled'];

const maxListed = 30;

const maxNoteLength = 600;

/** Translates an egg. @returns the translation; or why the text is not an egg, as the end of a sentence */
export function translateEgg(text: string): EggTranslation | { readonly problem: string } {
  const read = readEgg(text);
  if ('problem' in read) return read;
  const { egg } = read;
  const variables = new BuildVariables(egg);
  const start = toStartCommand(egg.startup, variables);
  const surroundings = toEnvironment(egg, variables);
  const files = toConfigFiles(egg);
  const ready = toReady(egg.done);
  const stop = toStop(egg.stop);
  const listed = variables.list();
  const notes = [
    ...start.notes,
    ...variables.notes,
    ...surroundings.notes,
    ...ready.notes,
    ...stop.notes,
    ...files.notes,
    ...describeRest(egg),
  ];
  return {
    name: toLine(egg.name),
    build: {
      command: start.command,
      env: { HOME: '{folder}', ...surroundings.env, ...start.env },
      ...(Object.keys(listed).length === 0 ? {} : { variables: listed }),
      ...(ready.expression === null ? {} : { ready: ready.expression }),
      ...(files.config === null ? {} : { config: files.config }),
      stop: stop.field,
    },
    notes: notes.map((note) => ({ subject: toLine(note.subject), text: toLine(note.text) })),
  };
}

/** Returns a text of the egg without characters that a terminal interprets, at most 600 characters. */
function toLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return line.length <= maxNoteLength ? line : `${line.slice(0, maxNoteLength)}…`;
}

/** Returns the variables that the server can read only from its environment, and the notes on all variables. */
function toEnvironment({ variables, startup, installation, configFiles }: Egg, build: BuildVariables) {
  const env = new Map<string, string>();
  const notes: EggNote[] = [];
  const configTexts = configFiles.flatMap(({ values }) => values.map(({ value }) => value)).join('\n');
  for (const { name, rules } of variables) {
    const subject = `variable ${name}`;
    const isNamed = (text: string): boolean => new RegExp(`(?<!\\w)${escape(name)}(?!\\w)`).test(text);
    if (!isEnvironmentName(name)) {
      notes.push({ subject, text: 'its name is not the name of an environment variable.' });
      continue;
    }
    if (!isNamed(startup)) {
      if (isNamed(installation)) {
        notes.push({ subject, text: 'only the installation script or the image uses it.' });
        continue;
      }
      if (isNamed(configTexts)) continue;
      env.set(name, `{${build.use(name)}}`);
    }
    const checks = rules.filter((rule) => !expressedRules.includes(rule));
    if (checks.length > 0) notes.push({ subject, text: `values are not checked: ${checks.join(', ')}.` });
  }
  return { env: Object.fromEntries(env), notes };
}

/** Returns the expression for the line that the server prints when it is up. */
function toReady(done: readonly string[]): { readonly expression: string | null; readonly notes: readonly EggNote[] } {
  const subject = 'ready line';
  const notes: EggNote[] = [];
  const parts = done.flatMap((text) => {
    const source = text.startsWith('regex:') ? text.slice('regex:'.length) : escape(text.trim());
    if (isExpression(source)) return source;
    notes.push({ subject, text: `${JSON.stringify(text)} is not a regular expression of JavaScript.` });
    return [];
  });
  const [first, ...others] = parts;
  if (first === undefined) {
    return {
      expression: null,
      notes: [...notes, { subject, text: 'none: the server counts as up when it has started.' }],
    };
  }
  return { expression: others.length === 0 ? first : `(?:${parts.join('|')})`, notes };
}

function isExpression(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}

/** Escapes the characters that have a meaning in regular expressions. */
function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

const signals: Readonly<Record<string, string>> = {
  '': 'SIGTERM',
  C: 'SIGINT',
  SIGINT: 'SIGINT',
  SIGTERM: 'SIGTERM',
  SIGABRT: 'SIGABRT',
};

/** Returns the setting for a stop. `^C` and similar texts are signals, and any other text is a console command. */
function toStop(stop: string): { readonly field: EggBuild['stop']; readonly notes: readonly EggNote[] } {
  const subject = 'stop';
  const timeoutMs = stopTimeoutMs;
  if (stop === '' || stop.startsWith('^')) {
    const name = stop.slice(1).toUpperCase();
    const signal = Object.hasOwn(signals, name) ? signals[name] : undefined;
    const notes = [{ subject, text: `${JSON.stringify(stop)} kills the server at once. Here it gets SIGTERM first.` }];
    return { field: { signal: signal ?? 'SIGTERM', timeoutMs }, notes: signal === undefined ? notes : [] };
  }
  const lines = stop.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  if (lines.length > 50 || lines.some((line) => line.length > 1_000 || /\p{Cc}/u.test(line)))
    return {
      field: { signal: 'SIGTERM', timeoutMs },
      notes: [{ subject, text: 'the stop command cannot be sent to a console. Here the server gets SIGTERM.' }],
    };
  return { field: { command: lines.length === 1 ? (lines[0] ?? '') : lines, timeoutMs }, notes: [] };
}

/** Returns the config file to edit, and the values that the panel writes into config files. */
function toConfigFiles({ configFiles }: Egg): { readonly config: string | null; readonly notes: readonly EggNote[] } {
  const paths = configFiles.map(({ path }) => path.replace(/^(\.?\/)+/, ''));
  const notes = configFiles.map(({ path, parser, values }) => {
    const listed = values.slice(0, maxListed).map(({ key, value }) => `${key} = ${value}`);
    const more = values.length > maxListed ? `, and ${values.length - maxListed} more` : '';
    return {
      subject: `config file ${path}`,
      text: `the manager writes nothing into it. The panel sets (${parser}): ${listed.join(', ') || 'nothing'}${more}.`,
    };
  });
  return { config: paths.find(isInside) ?? null, notes };
}

/** Returns whether a path can be the config file of a build.json. */
function isInside(path: string): boolean {
  const isPlain = /^[^\p{Cc}]{1,255}$/u.test(path) && path !== 'folder.json';
  return isPlain && path.split('/').every((part) => !['', '.', '..'].includes(part));
}

function describeRest({ images, installation, features, deniedFiles, otherStartups, isDerived }: Egg): EggNote[] {
  const lines = installation.split('\n').length;
  const notes: readonly (readonly [isThere: boolean, subject: string, text: string])[] = [
    [
      installation !== '',
      'installation script',
      `it is not run (${lines} lines). Install the files of the server yourself.`,
    ],
    [
      images.length > 0,
      'image',
      `the server runs on this machine, not in ${images.join(' or ')}. Install what it needs.`,
    ],
    [otherStartups.length > 0, 'start command', `further ones are left out: ${otherStartups.join(', ')}.`],
    [features.length > 0, 'features', `the panel's dialogs are left out: ${features.join(', ')}.`],
    [
      deniedFiles.length > 0,
      'denied files',
      `every client with the scope files may change them: ${deniedFiles.join(', ')}.`,
    ],
    [isDerived, 'parent', 'the egg inherits from another egg of its panel, which is not in the file.'],
  ];
  return notes.flatMap(([isThere, subject, text]) => (isThere ? [{ subject, text }] : []));
}
