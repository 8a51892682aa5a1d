/** Derives the schema of a config file from the options of the service. */
import type { Option } from 'commander';
import { type JsonValues, size } from '../kit/option-values.js';

/** Returns the options that a config file may set. */
export function configKeys(options: readonly Option[]): readonly Option[] {
  return options.filter((option) => option.envVar !== undefined && option.name() !== 'config');
}

/** Returns whether the value of an option is a size in bytes. */
export function isSize({ parseArg }: Option): boolean {
  return (parseArg as Partial<typeof size> | undefined)?.inJson === size.inJson;
}

/** Returns the JSON values that an option accepts. */
export function toJsonValues({ argChoices, presetArg, flags, parseArg }: Option): JsonValues & { isPath: boolean } {
  const isPath = /<(file|directory)>/.test(flags);
  if (isPath) return { schema: { type: 'string', minLength: 1 }, allowed: 'the path of a file or directory', isPath };
  if (presetArg === 'true') return { schema: { type: 'boolean' }, allowed: 'true or false', isPath };
  if (argChoices !== undefined) {
    const choices = argChoices.map((each) => JSON.stringify(each)).join(', ');
    return { schema: { enum: argChoices }, allowed: `one of ${choices}`, isPath };
  }
  const { inJson } = parseArg as unknown as { readonly inJson: JsonValues };
  return { ...inJson, isPath };
}

/** The JSON Schema of the config file, with a property for each option that the file may set. */
export interface ConfigSchema {
  readonly $schema: string;
  readonly title: string;
  readonly type: 'object';
  readonly properties: Readonly<Record<string, { readonly default?: unknown }>>;
  readonly additionalProperties: false;
}

/** Returns the JSON Schema of the config file. */
export function configSchema(options: readonly Option[]): ConfigSchema {
  const properties = configKeys(options).map((option) => {
    const { schema } = toJsonValues(option);
    const value = findDefault(option, schema);
    return [
      option.name(),
      { description: option.description, ...schema, ...(value === undefined ? {} : { default: value }) },
    ];
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Config file of server-manager',
    type: 'object',
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(properties) },
    additionalProperties: false,
  };
}

/** Returns the default in the form of a config file, such as `256MiB` for a size. */
function findDefault({ defaultValue, defaultValueDescription }: Option, { type }: JsonValues['schema']): unknown {
  if (defaultValue === undefined) return undefined;
  if (type === 'boolean') return defaultValue === 'true';
  return type === 'array' ? defaultValue : (defaultValueDescription ?? defaultValue);
}
