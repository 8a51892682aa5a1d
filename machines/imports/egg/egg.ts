/** Reads eggs of Pterodactyl (PTDL_v1, PTDL_v2) and Pelican (PLCN_v1 to PLCN_v3) in JSON. */
import { isRecord, parseJson, readField, readPath, toText, toTexts } from '../json-value.js';

/** The maximum size of an egg, in characters. The largest public eggs have 100,000 characters. */
export const maxEggLength = 1_048_576;

/** The maximum length of the start command, in characters. The kernel limits an argument to 128 KiB. */
const maxStartupLength = 100_000;

/** The problem of an egg above the maximum size. */
export const eggTooLong = `it has more than ${maxEggLength.toLocaleString('en')} characters`;

const maxVariables = 500;

const versions = /^(PTDL_v[12]|PLCN_v[123])$/;

export interface EggVariable {
  /** The name of the environment variable. */
  readonly name: string;
  readonly preset: string;
  readonly rules: readonly string[];
}

/** A config file that the panel edits before each start. */
export interface EggConfigFile {
  readonly path: string;
  readonly parser: string;
  readonly values: readonly { readonly key: string; readonly value: string }[];
}

export interface Egg {
  readonly name: string;
  readonly startup: string;
  /** The names of further start commands. */
  readonly otherStartups: readonly string[];
  readonly stop: string;
  /** Texts that show that the server is up. */
  readonly done: readonly string[];
  readonly configFiles: readonly EggConfigFile[];
  readonly variables: readonly EggVariable[];
  readonly images: readonly string[];
  readonly features: readonly string[];
  readonly deniedFiles: readonly string[];
  /** The text of the installation script; an empty text without a script. */
  readonly installation: string;
  /** Whether the egg inherits from another egg of its panel. */
  readonly isDerived: boolean;
}

/** Reads an egg. @returns the egg; or why the text is not an egg, as the end of a sentence */
export function readEgg(text: string): { readonly egg: Egg } | { readonly problem: string } {
  if (text.length > maxEggLength) return { problem: eggTooLong };
  const value = parseJson(text);
  if (value === undefined) return { problem: 'it is not JSON' };
  if (!isRecord(value)) return { problem: 'it is not an egg: it has no fields' };
  const version = toText(readPath(value, 'meta', 'version'));
  if (version === null) return { problem: 'it is not an egg: it has no meta.version' };
  if (!versions.test(version)) return { problem: `its version ${JSON.stringify(version.slice(0, 40))} is unknown` };
  const startups = readStartups(value);
  const startup = startups[0]?.command.trim() ?? '';
  if (startup === '') return { problem: 'it has no start command' };
  if (startup.includes('\0')) return { problem: 'its start command contains a NUL character' };
  if (startup.length > maxStartupLength) return { problem: 'its start command is too long' };
  const variables = readVariables(readField(value, 'variables'));
  if (variables.length > maxVariables) return { problem: `it has more than ${maxVariables} variables` };
  const config = readField(value, 'config');
  return {
    egg: {
      name: toText(readField(value, 'name')) ?? 'without a name',
      startup,
      otherStartups: startups.slice(1).map(({ name }) => name),
      stop: (toText(readField(config, 'stop')) ?? '').trim(),
      done: readDone(readEncoded(readField(config, 'startup'))),
      configFiles: readConfigFiles(readEncoded(readField(config, 'files'))),
      variables,
      images: readImages(value),
      features: toTexts(readField(value, 'features')),
      deniedFiles: toTexts(readField(value, 'file_denylist')),
      installation: toText(readPath(value, 'scripts', 'installation', 'script')) ?? '',
      isDerived: [readField(config, 'extends'), readPath(value, 'scripts', 'installation', 'extends')].some(
        (parent) => parent !== undefined && parent !== null && parent !== '',
      ),
    },
  };
}

/**
 * Returns the start commands, the default first. Pterodactyl has one start command; Pelican has a list of named start
 * commands.
 */
function readStartups(value: unknown): { readonly name: string; readonly command: string }[] {
  const named = readField(value, 'startup_commands');
  const entries = isRecord(named) ? Object.entries(named) : [];
  const commands = entries.flatMap(([name, command]) => (typeof command === 'string' ? [{ name, command }] : []));
  const single = readField(value, 'startup');
  return typeof single === 'string' && commands.length === 0 ? [{ name: 'Default', command: single }] : commands;
}

/** Returns a part of `config`, which Pterodactyl exports as the text of its JSON. */
function readEncoded(value: unknown): unknown {
  return typeof value === 'string' ? parseJson(value) : value;
}

function readDone(startup: unknown): readonly string[] {
  const done = readField(startup, 'done');
  return (typeof done === 'string' ? [done] : toTexts(done)).filter((text) => text.trim() !== '');
}

function readConfigFiles(files: unknown): readonly EggConfigFile[] {
  if (!isRecord(files)) return [];
  return Object.entries(files).map(([path, file]) => {
    const find = readField(file, 'find');
    return {
      path,
      parser: toText(readField(file, 'parser')) ?? 'file',
      values: Object.entries(isRecord(find) ? find : {}).map(([key, value]) => ({
        key,
        value: toText(value) ?? '(depends on the current value)',
      })),
    };
  });
}

function readVariables(value: unknown): readonly EggVariable[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each) => {
    const name = toText(readField(each, 'env_variable'));
    if (name === null || name === '') return [];
    const rules = readField(each, 'rules');
    return {
      name,
      preset: toText(readField(each, 'default_value')) ?? '',
      rules: typeof rules === 'string' ? splitRules(rules) : toTexts(rules),
    };
  });
}

/** Splits the rules of a variable. The last rule may be a regular expression, which may contain `|`. */
function splitRules(text: string): readonly string[] {
  const at = text.search(/(^|\|)(not_)?regex:/);
  const [before, last] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at).replace(/^\|/, '')];
  return [...before.split('|'), last].filter((rule) => rule !== '');
}

function readImages(value: unknown): readonly string[] {
  const images = readField(value, 'docker_images');
  if (isRecord(images)) return Object.values(images).flatMap((image) => toText(image) ?? []);
  const others = [...toTexts(images), ...toTexts(readField(value, 'images'))];
  return others.length > 0 ? others : [toText(readField(value, 'image')) ?? []].flat();
}
