/** `builds`: listing, installing and removing Builds. */
import { Readable } from 'node:stream';
import type * as z from 'zod';
import type * as schemas from '../../api/schemas/schemas.js';
import { quoted, shown } from '../output/printable.js';
import { writeTable } from '../output/table.js';
import { Failure } from '../service/failure.js';
import { findBuildSource, unreadable } from './build-source.js';
import { showInstallation } from './installation-progress.js';
import { catchInterruption } from './interrupt.js';
import { type Command, pathOf } from './invocation.js';

type Build = z.infer<typeof schemas.build>;

export const listBuilds: Command = async ({ service, output, json }) => {
  const { text, value } = await service.askJson<Build[]>('GET', '/builds');
  if (json) return output.line(text);
  const rows = value.map(({ id, kind, version, startable, problem }) => [
    id,
    kind,
    version,
    startable ? 'yes' : `no: ${problem}`,
  ]);
  await writeTable(
    output,
    ['ID', 'KIND', 'VERSION', 'CAN BE STARTED'],
    rows,
    'There is no Build. server-manager builds add ARCHIVE installs one.',
  );
};

export const addBuild: Command = async ({ service, output, flags, json }, path) => {
  const source = await findBuildSource(path);
  const id = flags.id ?? source.id;
  if (id === null)
    throw new Failure({
      code: 'usage',
      text: `The name of ${quoted(path)} does not tell which Build it is: say it by --id, as --id 12345.`,
    });

  const interruption = catchInterruption();
  const progress = showInstallation(service, output, id, source.length);
  let isSent = false;
  let fault: Failure | null = null;
  async function* content(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    try {
      for await (const chunk of source.open((left) =>
        output.note(`${quoted(left)} is no file, directory or link: it is left out.`),
      )) {
        progress.sending((bytes += chunk.length));
        // With these the service has all that was announced, before it is known here.
        isSent = bytes === source.length;
        yield chunk;
      }
    } catch (error) {
      throw (fault = unreadable(path, error));
    }
  }
  try {
    const { text } = await service.upload(pathOf('builds', id), {
      body: Readable.from(content(), { objectMode: false }),
      length: source.length,
      signal: interruption.signal,
      onSent: () => {
        isSent = true;
        progress.sent();
      },
    });
    progress.end();
    if (json) return await output.line(text);
    const { version, kind, problem } = JSON.parse(text) as Build;
    await output.line(
      `The Build ${quoted(id)} has been installed (${[kind ?? 'of no known kind', version]
        .filter((each) => each !== null)
        .map(shown)
        .join(', ')}).`,
    );
    if (problem !== null) output.note(shown(problem));
  } catch (error) {
    if (interruption.signal.aborted)
      throw new Failure({ code: 'cancelled', what: `The Build ${quoted(id)}`, sent: isSent });
    throw fault ?? error;
  } finally {
    progress.end();
    interruption.release();
  }
};

export const removeBuild: Command = async ({ service, output, json }, id) => {
  await service.order('DELETE', pathOf('builds', id));
  if (!json) await output.line(`The Build ${quoted(id)} has been removed.`);
};

export const refreshBuilds: Command = async ({ service, output, json }) => {
  await service.order('POST', '/builds');
  if (!json) await output.line('The list of Builds is up to date.');
};
