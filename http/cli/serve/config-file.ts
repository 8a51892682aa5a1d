/** Reads the config file of the service: JSON with comments, whose keys are the names of the options. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command, Option } from 'commander';
import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { closestMatch } from 'leven';
import { InvalidValue } from '../kit/invalid-values.js';
import { configKeys, toJsonValues } from './config-schema.js';

/**
 * Sets the options of a parsed command to the values of the file, unless the command line or the environment sets them.
 * @param path the absolute path of the file
 * @returns a sentence for each fault
 */
export function applyConfigFile(command: Command, path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    return [`The config file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`];
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  if (errors.length > 0)
    return errors.map(
      ({ error, offset }) => `Invalid JSON in ${path}, line ${lineAt(text, offset)}: ${describeCode(error)}.`,
    );
  if (tree?.type !== 'object') return [`The config file ${path} must be a JSON object, such as { "port": 4810 }.`];
  const seen = new Set<string>();
  return (tree.children ?? []).flatMap(({ children: [key, value] = [] }) => {
    if (key === undefined || value === undefined) return [];
    const name: string = key.value;
    const place = `${JSON.stringify(name)} in ${path}, line ${lineAt(text, key.offset)}`;
    if (seen.has(name)) return [`Repeated ${place}. Each option may occur only once.`];
    seen.add(name);
    if (name === '$schema') return [];
    const option = configKeys(command.options).find((each) => each.name() === name);
    if (option === undefined) return [`Unknown ${place}. ${suggest(command, name)}`];
    const parsed = parseValue(option, value, dirname(path));
    if (parsed instanceof InvalidValue) return [`Invalid ${place}. ${parsed.reason}`];
    const attribute = option.attributeName();
    const source = command.getOptionValueSource(attribute) ?? 'default';
    if (source === 'default') command.setOptionValueWithSource(attribute, parsed, 'config');
    return [];
  });
}

/** Parses a value with the parser for the command line. Relative paths are relative to the directory of the file. */
function parseValue(option: Option, node: Node, directory: string): unknown {
  const { schema, allowed, isPath } = toJsonValues(option);
  const value: unknown = getNodeValue(node);
  const refused = new InvalidValue(`It must be ${allowed}.`);
  if (Array.isArray(value)) {
    if (schema.type !== 'array' || !value.every((each) => typeof each === 'string' && !each.includes(',')))
      return refused;
    if (value.length === 0) return [];
  } else if (![schema.type ?? 'string'].flat().includes(Number.isInteger(value) ? 'integer' : typeof value)) {
    return refused;
  }
  const text = String(value);
  if (isPath) return text === '' ? refused : resolve(directory, text);
  const parsed: unknown = option.parseArg === undefined ? text : option.parseArg(text, undefined);
  return parsed instanceof InvalidValue ? refused : parsed;
}

function suggest(command: Command, name: string): string {
  if (/^(token|password|secret)$/i.test(name))
    return 'A secret is not written into this file: "token-file" is the path of the file with the token.';
  const names = configKeys(command.options).map((option) => option.name());
  const nearest = closestMatch(name, names, { maxDistance: Math.max(2, Math.floor(name.length / 2)) });
  if (nearest !== undefined) return `The nearest key is "${nearest}".`;
  return 'The keys are the names of the options: server-manager serve --help lists them.';
}

/** Returns the line of an offset, counted from 1. */
function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Returns `comma expected` for the code CommaExpected. */
function describeCode(code: number): string {
  return printParseErrorCode(code)
    .replace(/(?!^)[A-Z]/g, ' $&')
    .toLowerCase();
}
