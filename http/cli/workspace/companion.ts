/** The commands `companion`, for the resource that a server needs for announcements. */

import type { Companion } from '../../client/api.js';
import type { Command } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { quote } from '../output/format.js';
import { requireNoContent } from '../service/no-content.js';

export const showCompanion: Command = async ({ service, output, json }, folder) => {
  const { data } = await service.GET('/datafolders/{name}/companion', of(folder));
  if (json) return output.json(data);
  if (data.name === null) return output.line(`The kind of ${quote(folder)} has no companion.`);
  await output.line(`The companion ${quote(data.name)} ${describeState(data, folder)}`);
};

export const installCompanion: Command = async ({ service, output, json }, folder) => {
  const { data } = await service.POST('/datafolders/{name}/companion', of(folder));
  if (json) return output.json(data);
  await output.line(`The companion has been installed in ${quote(folder)}. The server loads it at its next start.`);
};

export const removeCompanion: Command = async ({ service, output, json }, folder) => {
  await requireNoContent(service.DELETE('/datafolders/{name}/companion', of(folder)));
  await writeDone(output, json, `The companion has been removed from ${quote(folder)}.`);
};

const of = (name: string) => ({ params: { path: { name } } });

function describeState({ installed, version, latest, blocked }: Companion, folder: string): string {
  if (blocked) return 'cannot be installed: something else is in its place.';
  const install = `run server-manager companion install ${quote(folder)}`;
  if (!installed) return `is not installed. To announce stops and restarts to the players, ${install}.`;
  if (version === latest) return `is installed (version ${version}).`;
  return `is installed (version ${version}). To replace it with version ${latest}, ${install}.`;
}
