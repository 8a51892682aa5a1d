/** `companion`: the resource that a server needs for announcements. */
import type { Companion } from '../../api/schemas/types.js';
import { quote } from '../output/format.js';
import { type Command, pathOf } from './invocation.js';

export const showCompanion: Command = async ({ service, output, json }, folder) => {
  const { text, value } = await service.requestJson<Companion>('GET', companionPath(folder));
  if (json) return output.line(text);
  if (value.name === null) return output.line(`The kind of ${quote(folder)} has no companion.`);
  await output.line(`The companion ${quote(value.name)} ${stateOf(value, folder)}`);
};

export const installCompanion: Command = async ({ service, output, json }, folder) => {
  const { text } = await service.requestJson<Companion>('POST', companionPath(folder));
  if (json) return output.line(text);
  await output.line(
    `The companion has been installed in ${quote(folder)}. It is started with the server from the next start on.`,
  );
};

export const removeCompanion: Command = async ({ service, output, json }, folder) => {
  await service.execute('DELETE', companionPath(folder));
  if (!json) await output.line(`The companion has been removed from ${quote(folder)}.`);
};

function companionPath(folder: string): string {
  return `${pathOf('datafolders', folder)}/companion`;
}

function stateOf({ installed, version, latest, blocked }: Companion, folder: string): string {
  if (blocked) return 'cannot be installed: something else is in its place.';
  const install = `run server-manager companion install ${quote(folder)}`;
  if (!installed) return `is not installed. To announce stops and restarts to the players, ${install}.`;
  if (version === latest) return `is installed (version ${version}).`;
  return `is installed (version ${version}). To replace it with version ${latest}, ${install}.`;
}
