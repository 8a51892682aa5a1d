/** `builds install`: uploads a Build, or lets the service download it. */

import type { Command } from '../kit/invocation.js';
import { quote } from '../output/format.js';
import { Failure } from '../service/failure.js';
import { toBuildId } from './build-source.js';
import { reportInstalled, uploadBuild } from './builds.js';
import { reportInstallation } from './installation-progress.js';

/** Installs a Build from a URL, or else from a file or directory of this machine. */
export const installBuild: Command = async (invocation, source) => {
  if (/^https?:\/\//i.test(source)) return downloadBuild(invocation, source);
  if (invocation.flags.sha256 !== undefined)
    throw new Failure({ code: 'usage', text: 'Option --sha256 needs a URL: an upload is checked by the connection.' });
  return uploadBuild(invocation, source);
};

/** The service continues when the command ends. */
const downloadBuild: Command = async ({ service, output, flags, json }, url) => {
  const id = flags.id ?? (URL.canParse(url) ? toBuildId(new URL(url).pathname.split('/').at(-1) ?? '') : null);
  if (id === null)
    throw new Failure({
      code: 'usage',
      text: `The URL ${quote(url)} does not identify a Build. Set the id, such as --id 12345.`,
    });
  const { sha256, names } = flags;
  const progress = reportInstallation(service, output, id, null);
  progress.sent();
  try {
    const { data } = await service.POST('/builds/{id}/installation', {
      params: { path: { id } },
      body: { url, ...(sha256 !== undefined && { sha256 }), ...(names !== undefined && { names }) },
    });
    progress.end();
    if (json) return await output.json(data);
    await reportInstalled(output, data);
  } finally {
    progress.end();
  }
};
