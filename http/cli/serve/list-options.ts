/** Lists the options with which the service runs, as `GET /options` returns them. */
import { fileURLToPath } from 'node:url';
import type { Command, Option } from 'commander';
import { withoutPassword } from '../../../machines/text/without-password.js';
import type { SourceLocation } from '../../../machines/updates/updates.js';
import type { ServiceOption } from '../../api/service/schemas.js';
import { sizeText } from '../kit/option-values.js';
import { configKeys, isSize } from './config-schema.js';

/** The sources by the names of commander, and by the name that config-file.ts gives. */
const sources: Readonly<Record<string, ServiceOption['source']>> = {
  cli: 'command_line',
  env: 'environment',
  config: 'config_file',
};

/**
 * Returns every option that a config file may set, in the order of the help. The value is in the form of the command
 * line, without a password; `null` if the option is not set.
 * @param command the parsed command
 */
export function listOptions(command: Command): readonly ServiceOption[] {
  return configKeys(command.options).map((option) => {
    const attribute = option.attributeName();
    return {
      name: option.name(),
      value: toText(option, command.getOptionValue(attribute)),
      source: sources[command.getOptionValueSource(attribute) ?? ''] ?? 'default',
    };
  });
}

function toText(option: Option, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (isSize(option)) return sizeText(Number(value));
  return [value]
    .flat()
    .map((each) => withoutPassword(itemText(each)))
    .join(',');
}

/** @param item a value of an option, or one value of its list */
function itemText(item: unknown): string {
  if (item instanceof URL) return item.protocol === 'file:' ? fileURLToPath(item) : item.href;
  if (typeof item !== 'object') return String(item);
  const { id, location } = item as SourceLocation;
  return `${id}=${itemText(location)}`;
}
