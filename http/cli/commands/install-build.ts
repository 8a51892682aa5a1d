/** `builds install`: lets the service download a Build. */
import { quote } from '../output/format.js';
import { Failure } from '../service/failure.js';
import { idOfName } from './build-source.js';
import { reportInstalled } from './builds.js';
import { reportInstallation } from './installation-progress.js';
import type { Command } from './invocation.js';

/** The service continues when the command ends. */
export const installBuild: Command = async ({ service, output, flags, json }, url) => {
  const id = flags.id ?? (URL.canParse(url) ? idOfName(new URL(url).pathname.split('/').at(-1) ?? '') : null);
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
