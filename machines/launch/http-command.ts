/**
 * The commands of an HTTP console. Each command has a pattern for lines, and the request that is sent for a matching
 * line.
 */

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

export interface HttpCommand {
  /**
   * Words and placeholders, separated by one space: `shutdown {seconds:number} {message}`. A placeholder is one word;
   * a placeholder for a text at the end of the pattern is the rest of the line.
   */
  readonly line: string;
  readonly method: string;
  /** The path with its query. The values of placeholders are percent-encoded in the path. */
  readonly path: string;
  /**
   * The body. A text is sent unchanged, and any other value is sent as JSON. A request without this field has no body.
   */
  readonly body?: JsonValue;
}

/** The values of placeholders, by name. */
export type HttpValues = Readonly<Record<string, string | number>>;

/** A command with a pattern that matches a line, and the values of its placeholders. */
export interface FittingCommand {
  readonly command: HttpCommand;
  readonly values: HttpValues;
}

const placeholder = /^\{([A-Za-z_]\w*)(:number)?\}$/;
const number = /^-?\d{1,15}(\.\d{1,15})?$/;

/** Returns whether a text is a valid pattern of {@link HttpCommand}. */
export function isLinePattern(pattern: string): boolean {
  const words = pattern.split(' ');
  const names = listPlaceholders(pattern);
  return (
    words.every((word) => /^[^\s{}]+$/u.test(word) || placeholder.test(word)) &&
    new Set(names).size === names.length &&
    // The placeholder `{password}` has a fixed value, which a line must not set.
    !names.includes('password')
  );
}

/** Returns the names of the placeholders in a pattern. */
export function listPlaceholders(pattern: string): string[] {
  return pattern.split(' ').flatMap((word) => placeholder.exec(word)?.[1] ?? []);
}

/** Returns the words of a pattern before its first placeholder. */
export function readLeadingWords(pattern: string): string {
  return pattern.replace(/ ?\{.*$/, '');
}

/**
 * Returns the first command with a pattern that matches a line and with a path that can contain the values; `null`
 * without such a command.
 */
export function findHttpCommand(commands: readonly HttpCommand[], line: string): FittingCommand | null {
  return fittingCommands(commands, line).find((fitting) => !hasDotSegment(fitting)) ?? null;
}

/** Returns whether a line matches only patterns with which its values would make `.` or `..` in the path. */
export function isPathRefused(commands: readonly HttpCommand[], line: string): boolean {
  const fitting = fittingCommands(commands, line);
  return fitting.length > 0 && fitting.every(hasDotSegment);
}

function fittingCommands(commands: readonly HttpCommand[], line: string): FittingCommand[] {
  return commands.flatMap((command) => {
    const values = valuesIn(line, command.line);
    return values === null ? [] : [{ command, values }];
  });
}

/**
 * Returns whether values make `.` or `..` in a path. Servers resolve such segments, even percent-encoded. The request
 * would then have a path that the Build does not describe. Some servers first decode slashes and backslashes.
 */
function hasDotSegment({ command, values }: FittingCommand): boolean {
  const [path = ''] = command.path.split('?');
  return path
    .split('/')
    .filter((segment) => fillText(segment, values) !== segment)
    .flatMap((segment) => fillText(segment, values).replace(/%2e/gi, '.').split(/[/\\]/))
    .some((part) => part === '.' || part === '..');
}

function valuesIn(line: string, pattern: string): HttpValues | null {
  const words = pattern.split(' ');
  const values: [name: string, value: string | number][] = [];
  let rest = line.trim();
  for (const [index, expected] of words.entries()) {
    const [, name, isNumber] = placeholder.exec(expected) ?? [];
    const takesRest = name !== undefined && isNumber === undefined && index === words.length - 1;
    const word = takesRest ? rest : (/^\S*/.exec(rest)?.[0] ?? '');
    rest = rest.slice(word.length).trimStart();
    if (name === undefined) {
      if (word !== expected) return null;
    } else {
      if (word === '' || (isNumber !== undefined && !number.test(word))) return null;
      values.push([name, isNumber === undefined ? word : Number(word)]);
    }
  }
  return rest === '' ? Object.fromEntries(values) : null;
}

/** Replaces each `{name}` that has a value. Placeholders within a value are not replaced. */
export function fillText(text: string, values: HttpValues, encode = (value: string): string => value): string {
  return text.replace(/\{([A-Za-z_]\w*)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encode(String(values[name])) : whole,
  );
}

/**
 * Replaces placeholders in the texts of a value. A text that is only a placeholder, such as `"{seconds}"`, becomes the
 * value itself.
 */
export function fillJson(value: JsonValue, values: HttpValues): JsonValue {
  if (typeof value === 'string') {
    const name = /^\{(\w+)\}$/.exec(value)?.[1];
    return name !== undefined && Object.hasOwn(values, name) ? (values[name] ?? null) : fillText(value, values);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => fillJson(each, values));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillJson(each, values)]));
}
