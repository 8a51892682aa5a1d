/** Lists the options with which the service runs, as `GET /options` returns them. */
import type { Command, Option } from 'commander';
import { hideSecrets } from '../../../machines/text/secrets.js';
import { type SourceLocation, toLocationText } from '../../../machines/updates/updates.js';
import type { ServiceOption } from '../../api/service/schemas.js';
import { formatSize } from '../kit/option-values.js';
import { configKeys, isSize } from './config-schema.js';

/** The sources by the names of commander, and by the name that config-file.ts gives. */
const sources: Readonly<Record<string, ServiceOption['source']>> = {
  cli: 'command_line',
  env: 'environment',
  config: 'config_file',
};

/**
 * Returns every option that a config file may set, in the order of the help. The value is in the form of the command
 * line, without secrets and queries of URLs; `null` if the option is not set.
 * @param command the parsed command
 * @param overridden the options whose values are not used
 */
export function listOptions(command: Command, overridden: readonly string[]): readonly ServiceOption[] {
  return configKeys(command.options).map((option) => {
    const attribute = option.attributeName();
    return {
      name: option.name(),
      value: overridden.includes(option.name()) ? null : toText(option, command.getOptionValue(attribute)),
      source: sources[command.getOptionValueSource(attribute) ?? ''] ?? 'default',
    };
  });
}

function toText(option: Option, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (isSize(option)) return formatSize(Number(value));
  return [value]
    .flat()
    .map((each) => hideSecrets(describeItem(each)).replace(programOption, '$1…'))
    .join(',');
}

/** An option of restic that starts a program, whose arguments may contain a password. */
const programOption = /^((?:sftp\.(?:command|args)|rclone\.(?:program|args))=).*$/;

/** @param item a value of an option, or one value of its list */
function describeItem(item: unknown): string {
  if (item instanceof URL) return toLocationText(item);
  if (typeof item !== 'object') return String(item);
  const { id, location } = item as SourceLocation;
  return `${id}=${toLocationText(location)}`;
}
