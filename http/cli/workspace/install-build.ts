/** The command `builds install`, which uploads a Build or lets the service download it. */

import type { Installation } from '../../client/api.js';
import { type Command, given } from '../kit/invocation.js';
import { quote } from '../output/format.js';
import { Failure } from '../service/failure.js';
import { toBuildId } from './build-source.js';
import { reportInstalled, uploadBuild } from './builds.js';
import { phaseText } from './installation-progress.js';

/** Installs a Build from a URL, or from a file or directory on this machine. */
export const installBuild: Command = async (invocation, source) => {
  if (/^https?:\/\//i.test(source)) return downloadBuild(invocation, source);
  if (invocation.flags.sha256 !== undefined)
    throw new Failure({ code: 'usage', text: 'Option --sha256 needs a URL: an upload is checked by the connection.' });
  return uploadBuild(invocation, source);
};

/** Lets the service download a Build. The download continues after the end of the command. */
const downloadBuild: Command = async ({ service, output, flags, json }, url) => {
  const id = flags.id ?? (URL.canParse(url) ? toBuildId(new URL(url).pathname.split('/').at(-1) ?? '') : null);
  if (id === null)
    throw new Failure({
      code: 'usage',
      text: `The URL ${quote(url)} does not identify a Build. Set the id, such as --id 12345.`,
    });
  const { sha256, names } = flags;
  const place = { params: { path: { id } } };
  await service.POST('/builds/{id}/installation', { ...place, body: { url, ...given({ sha256, names }) } });
  const onProgress = (installation: Installation): void => output.progress(phaseText(installation));
  const ended = await service.waitForInstallation(id, { onProgress }).finally(() => output.progress(null));
  if (ended.problem !== null) throw new Failure({ code: 'refused', problem: ended.problem });
  const { data } = await service.GET('/builds/{id}', place);
  if (json) return output.json(data);
  await reportInstalled(output, data);
};
