/** `runs`: the runs that are kept. */
import type * as z from 'zod';
import type * as schemas from '../../api/schemas/schemas.js';
import { writeTable } from '../output/table.js';
import { localTime, sizeText } from '../output/units.js';
import type { Command } from './invocation.js';
import { exitText } from './server.js';

export const runs: Command = async ({ service, output, json }) => {
  const { text, value } = await service.askJson<z.infer<typeof schemas.run>[]>('GET', '/runs');
  if (json) return output.line(text);
  const rows = value.map(({ run, build, folder, running, started_at, ended_at, exit, size, missing }) => [
    run,
    build,
    folder,
    localTime(started_at),
    running ? 'runs' : localTime(ended_at),
    exitText(exit),
    `${sizeText(size)}${missing === 0 ? '' : `, the first ${sizeText(missing)} gone`}`,
  ]);
  await writeTable(
    output,
    ['RUN', 'BUILD', 'DATA FOLDER', 'STARTED', 'ENDED', 'HOW', 'CONSOLE'],
    rows,
    'No run is kept: nothing was ever started here.',
  );
};
