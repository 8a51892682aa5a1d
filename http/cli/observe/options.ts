/** The command `options`, which prints the options of the running service. */

import type { Command } from '../kit/invocation.js';
import { writeTable } from '../output/table.js';

export const showOptions: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/options');
  if (json) return output.json(data);
  const rows = data.map(({ name, value, source }) => [name, value, source.replace('_', ' ')]);
  await writeTable(output, ['OPTION', 'VALUE', 'SET BY'], rows, 'The service has no options.');
};
