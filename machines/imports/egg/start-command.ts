/**
 * Translates the start command of an egg into `command` and `env` of build.json. The server's directory
 * `/home/container` is the Data Folder. A program in that directory is in the Build's directory.
 */
import type { BuildVariables, EggNote } from './build-variables.js';
import { isEnvironmentName, toEnvironmentName } from './build-variables.js';
import { splitWords, type Word, type WordPart } from './startup-words.js';

export interface StartCommand {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly notes: readonly EggNote[];
}

const home = '/home/container';

/** Names of variables that usually have several arguments. */
const hasSeveralWords = /ARG|FLAG|OPT|PARAM|EXTRA/i;

const subject = 'start command';

export function toStartCommand(startup: string, variables: BuildVariables): StartCommand {
  const words = splitWords(startup);
  if (words === null || words.flat().some((part) => isUnknown(part, variables))) return toScript(startup, variables);
  const { assignments, program, rest } = splitAssignments(words);
  // The path of a program in build.json cannot contain braces.
  if (program === undefined || !/^[^{]+$/.test(joinTexts(program))) return toScript(startup, variables);
  const env = new Map(assignments.map(([name, value]) => [name, toTemplate(value, variables)]));
  const needsShell =
    rest.some((word) => mayBeSeveralWords(word, variables)) || program.some((part) => 'variable' in part);
  if (needsShell) return toExec(program, rest, env, variables);
  const path = toProgram(joinTexts(program));
  const command = [path, ...rest.map((word) => toTemplate(word, variables))];
  return { command, env: Object.fromEntries(env), notes: describeProgram(path) };
}

/** Returns whether only the environment of the panel's container has the variable. */
function isUnknown(part: WordPart, variables: BuildVariables): boolean {
  return 'variable' in part && !part.isFromPanel && !variables.has(part.variable);
}

/** Separates `NAME=value` at the beginning, and `exec`. */
function splitAssignments(words: readonly Word[]) {
  const assignments: (readonly [name: string, value: Word])[] = [];
  let at = 0;
  for (; at < words.length; at += 1) {
    const [first, ...others] = words[at] ?? [];
    const found = first !== undefined && 'text' in first ? /^([A-Za-z_]\w*)=(.*)$/s.exec(first.text) : null;
    if (found === null || !isEnvironmentName(found[1] ?? '')) break;
    assignments.push([found[1] ?? '', [{ text: found[2] ?? '' }, ...others]]);
  }
  const isExec = words[at] !== undefined && joinTexts(words[at] ?? []) === 'exec';
  const [program, ...rest] = words.slice(isExec ? at + 1 : at);
  return { assignments, program, rest };
}

/** Returns whether a shell may split a word into several words, or into no word. */
function mayBeSeveralWords(word: Word, variables: BuildVariables): boolean {
  return word.some((part) => {
    if (!('variable' in part) || part.isQuoted) return false;
    const name = toEnvironmentName(part.variable);
    const preset = variables.findPreset(name);
    const mayBeEmpty = preset === '' && variables.isInEgg(name);
    return /\s/.test(preset) || (word.length === 1 && (mayBeEmpty || hasSeveralWords.test(name)));
  });
}

/** Returns a word as a text of build.json. */
function toTemplate(word: Word, variables: BuildVariables): string {
  return replaceHome(insertPlaceholders(word, variables), '{folder}');
}

function insertPlaceholders(word: Word, variables: BuildVariables): string {
  return word
    .map((part) =>
      'text' in part ? variables.escapeBraces(part.text) : `{${variables.use(toEnvironmentName(part.variable))}}`,
    )
    .join('');
}

/** Returns the text of the parts that are not variables. */
function joinTexts(word: Word): string {
  return word.map((part) => ('text' in part ? part.text : '')).join('');
}

function replaceHome(text: string, directory: string): string {
  return text.replace(/\/home\/container(?=\/|:|;|"|'|\s|$)/g, () => directory);
}

/** Returns the program for build.json. A path in the panel's server directory becomes a path in the Build. */
function toProgram(path: string): string {
  return path.startsWith(`${home}/`) ? `.${path.slice(home.length)}` : path;
}

function describeProgram(program: string): readonly EggNote[] {
  if (!program.includes('/') || program.startsWith('/')) return [];
  return [
    {
      subject,
      text: `the program ${program} must be in the directory of the Build. The working directory is the Data Folder: set "cwd" to "{build}" if the server needs its own files there.`,
    },
  ];
}

/** Returns a command in which a shell only splits the values of variables into words. */
function toExec(
  program: Word,
  rest: readonly Word[],
  env: Map<string, string>,
  variables: BuildVariables,
): StartCommand {
  const words = rest.map((word) => word.map((part, at) => quotePart(part, word[at - 1])).join('') || "''");
  for (const part of rest.flat()) if ('variable' in part) addToEnvironment(part.variable, env, variables);
  const path = toProgram(insertPlaceholders(program, variables));
  const isInBuild = path.includes('/') && !path.startsWith('/');
  const found = isInBuild ? `{build}/${path.replace(/^\.\//, '')}` : path;
  const script = variables.escapeBraces(['exec "$0"', ...words].join(' '));
  return {
    command: ['bash', '-c', script, found],
    env: Object.fromEntries(env),
    notes: [
      {
        subject,
        text: 'bash splits the values of variables into arguments. The values of folder.json are not evaluated.',
      },
      ...describeProgram(path),
    ],
  };
}

/** Returns a part as a shell reads it. @param before the previous part of the same word */
function quotePart(part: WordPart, before: WordPart | undefined): string {
  if ('variable' in part) {
    const name = `$${toEnvironmentName(part.variable)}`;
    return part.isQuoted ? `"${name}"` : name;
  }
  // Quotes end the name of a variable. Braces around the name would make a placeholder of build.json.
  const isPlain = before === undefined ? /^[\w@%+=:,./-]*$/ : /^[@%+=:,./-]*$/;
  const quoteText = (text: string): string => (isPlain.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
  return part.text
    .split(/(\/home\/container)(?=\/|:|$)/)
    .map((text) => (text === home ? '"$HOME"' : quoteText(text)))
    .join('');
}

/** Passes the whole command to a shell, as the panel does. */
function toScript(startup: string, variables: BuildVariables): StartCommand {
  const env = new Map<string, string>();
  const script = replaceHome(startup, '$HOME').replace(/\{\{\s*([A-Za-z_][\w.]*)\s*\}\}/g, (_, placeholder: string) => {
    addToEnvironment(placeholder, env, variables);
    return `\${${toEnvironmentName(placeholder)}}`;
  });
  for (const [, braced, plain] of startup.matchAll(/\$(?:\{([A-Za-z_]\w*)|([A-Za-z_]\w*))/g)) {
    const name = braced ?? plain ?? '';
    if (variables.has(name)) addToEnvironment(name, env, variables);
  }
  return {
    command: ['bash', '-c', variables.escapeBraces(script)],
    env: Object.fromEntries(env),
    notes: [
      {
        subject,
        text: 'it needs a shell: bash runs it as it is, with the rights of the user of the server and without a container. Read it before you start it. Relative paths in it begin at the Data Folder.',
      },
    ],
  };
}

function addToEnvironment(placeholder: string, env: Map<string, string>, variables: BuildVariables): void {
  const name = toEnvironmentName(placeholder);
  if (isEnvironmentName(name)) env.set(name, `{${variables.use(name)}}`);
}
