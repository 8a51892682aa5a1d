/** The commands `builds`, which list, upload, remove and refresh Builds, and cancel installations. */

import { Readable } from 'node:stream';
import type { Build } from '../../client/api.js';
import { confirm } from '../kit/confirm.js';
import { catchInterrupt } from '../kit/interrupt.js';
import { type Command, createCommand, type Invocation } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { escapeControls, formatTime, quote } from '../output/format.js';
import type { Output } from '../output/output.js';
import { writeTable } from '../output/table.js';
import { Failure } from '../service/failure.js';
import { requireNoContent } from '../service/no-content.js';
import { type BuildSource, findBuildSource, unreadable } from './build-source.js';
import { reportInstallation } from './installation-progress.js';

export const listBuilds: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/builds');
  if (json) return output.json(data);
  const rows = data.map(({ id, kind, version, installed_at: installedAt, startable, problem }) => [
    id,
    kind,
    version,
    formatTime(installedAt),
    startable ? 'yes' : `no: ${problem}`,
  ]);
  const note = 'There is no Build. Run server-manager builds install FILE to install one.';
  await writeTable(output, ['ID', 'KIND', 'VERSION', 'INSTALLED', 'STARTABLE'], rows, note);
};

/** Uploads an archive or a directory on this machine. */
export const uploadBuild: Command = async (invocation, path) => {
  const { output, flags, json } = invocation;
  const source = await findBuildSource(path);
  const id = flags.id ?? source.id;
  if (id === null)
    throw new Failure({
      code: 'usage',
      text: `The name of ${quote(path)} does not identify a Build. Set the id, such as --id 12345.`,
    });
  const installed = await sendBuild(invocation, source, path, id);
  if (json) return output.json(installed);
  await reportInstalled(output, installed);
};

/** Uploads a Build, and returns the installed Build. @param path the path of the Build's source, for faults */
export async function sendBuild(
  { service, output, flags }: Pick<Invocation, 'service' | 'output' | 'flags'>,
  source: BuildSource,
  path: string,
  id: string,
): Promise<Build> {
  const interrupt = catchInterrupt();
  const progress = reportInstallation(service, output, id, source.length);
  let isSent = false;
  let fault: Failure | null = null;
  async function* content(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    const noteSkipped = (entry: string): void =>
      output.note(`Skipping ${quote(entry)}: it is not a file, directory or link.`);
    try {
      for await (const chunk of source.open(noteSkipped)) {
        progress.sending((bytes += chunk.length));
        // The service may complete the installation after it has received the announced number of bytes.
        isSent = bytes === source.length;
        yield chunk;
      }
    } catch (error) {
      throw (fault = unreadable(path, error));
    }
  }
  try {
    return await service.uploadBuild(id, {
      body: Readable.from(content(), { objectMode: false }),
      length: source.length,
      names: flags.names ?? null,
      signal: interrupt.signal,
      onSent: () => {
        isSent = true;
        progress.sent();
      },
    });
  } catch (error) {
    if (interrupt.signal.aborted)
      throw new Failure({ code: 'cancelled', what: `The Build ${quote(id)}`, sent: isSent });
    throw fault ?? error;
  } finally {
    progress.end();
    interrupt.release();
  }
}

/** Prints the installed Build, and the fault that prevents its start. */
export async function reportInstalled(output: Output, { id, version, kind, problem }: Build): Promise<void> {
  const facts = [kind ?? 'unknown kind', version].filter((each) => each !== null).map(escapeControls);
  await output.line(`The Build ${quote(id)} has been installed (${facts.join(', ')}).`);
  if (problem !== null) output.note(escapeControls(problem));
}

export const cancelBuild: Command = async ({ service, output, json }, id) => {
  await requireNoContent(service.DELETE('/builds/{id}/installation', of(id)));
  await writeDone(output, json, `The installation of the Build ${quote(id)} has been cancelled.`);
};

export const removeBuild: Command = async (invocation, id) => {
  const { service, output, json } = invocation;
  await confirm(invocation, `removes the Build ${quote(id)} and its files`);
  await requireNoContent(service.DELETE('/builds/{id}', of(id)));
  await writeDone(output, json, `The Build ${quote(id)} has been removed.`);
};

const of = (id: string) => ({ params: { path: { id } } });

export const refreshBuilds = createCommand((service) => service.POST('/builds'), 'The list of Builds is up to date.');
