/**
 * The command `folders create`, which creates a Data Folder from a template, an archive, a repository, or an existing
 * directory.
 */

import { sendLocalFile } from '../files/upload.js';
import { type Command, given, type Invocation } from '../kit/invocation.js';
import { escapeControls, quote } from '../output/format.js';
import { waitForDeployment } from './deployments.js';

export const createFolder: Command = async (invocation, name) => {
  const { service, output, flags, json } = invocation;
  if (flags.from !== undefined || flags.git !== undefined) return deployContent(invocation, name);
  const { data } = await service.PUT('/datafolders/{name}', {
    params: { path: { name } },
    body: given({ template: flags.template, path: flags.path }),
  });
  if (json) return output.json(data);
  await output.line(
    flags.path === undefined
      ? `The Data Folder ${quote(name)} has been created.`
      : `The Data Folder ${quote(name)} is the directory ${quote(data.link_target ?? flags.path)}.`,
  );
  if (data.has_config)
    output.note('Run server-manager check to see what to fill in, and server-manager config to edit the config file.');
};

/** Makes a Data Folder of an archive or a repository. The deployment continues after the end of the command. */
async function deployContent(invocation: Invocation, name: string): Promise<void> {
  const { service, output, flags, json } = invocation;
  const begun = await service.POST('/datafolders/{name}/deployment', {
    params: { path: { name } },
    body: {
      ...(await findContent(invocation)),
      ...given({ ref: flags.ref, sha256: flags.sha256, names: flags.names }),
    },
  });
  const ended = await waitForDeployment(invocation, begun.data);
  if (json) return output.json(ended);
  await output.line(`The Data Folder ${quote(name)} has been created.`);
  for (const note of ended.notes) output.note(escapeControls(note));
}

/** Returns the origin of the content. An archive of this machine is sent first. */
async function findContent(invocation: Invocation) {
  const { from = '', git } = invocation.flags;
  if (git !== undefined) return { git };
  return /^https?:\/\//i.test(from) ? { url: from } : { upload: await sendLocalFile(invocation, from) };
}
