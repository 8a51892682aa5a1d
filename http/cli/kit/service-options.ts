/** The common options of commands that use a service. The options may precede the command. */
import { Option } from 'commander';
import { nonEmpty, serviceUrl } from './option-values.js';

/** Returns the options of every command that uses a service. */
export function commonOptions(): readonly Option[] {
  return [...serviceOptions(), new Option('--json', 'Print the JSON of the API').helpGroup(commonGroup)];
}

export const commonGroup = 'Options of every command:';

/** Returns the options that name the service and its token. */
export function serviceOptions(): readonly Option[] {
  return [
    new Option(
      '--url <url>',
      'URL of the service; without this option, the address of SERVER_MANAGER_HOST and SERVER_MANAGER_PORT, of the current context, or http://127.0.0.1:4810',
    )
      .env('SERVER_MANAGER_URL')
      .argParser(serviceUrl),
    new Option('--context <context>', 'Name of the service, as saved by login')
      .env('SERVER_MANAGER_CONTEXT')
      .argParser(nonEmpty),
    new Option('--token-file <file>', 'File with the token; SERVER_MANAGER_TOKEN may contain the token itself')
      .env('SERVER_MANAGER_TOKEN_FILE')
      .argParser(nonEmpty),
  ].map((option) => option.helpGroup(commonGroup));
}

/** Returns the option of commands that delete data that cannot be restored. */
export function confirmOption(): Option {
  return new Option('--yes', 'Skip the confirmation; required if the input is not a terminal');
}
