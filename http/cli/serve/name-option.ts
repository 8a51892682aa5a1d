/** The option --name, which distinguishes this instance from other instances of the operator. */
import { InvalidArgumentError, Option } from 'commander';
import { describeParser } from '../kit/option-values.js';

/** The maximum length of a name, in characters. */
const maxLength = 64;
const pattern = `^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]{1,${maxLength}}$`;

const instanceName = describeParser(
  (text: string): string => {
    if (!new RegExp(pattern, 'u').test(text))
      throw new InvalidArgumentError(`It must be one line of 1 to ${maxLength} characters.`);
    return text.trim();
  },
  { type: 'string', pattern },
  `one line of 1 to ${maxLength} characters`,
);

export function nameOption(): Option {
  return new Option(
    '--name <name>',
    'Name of this instance, shown in the web UI, in its title and in the installed app',
  )
    .default('server-manager')
    .argParser(instanceName);
}
