/** The command `builds import-egg`, which translates an egg of Pterodactyl or Pelican into a build.json. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { translateEgg } from '../../../machines/imports/egg/translate.js';
import type { Command, Invocation } from '../kit/invocation.js';
import { escapeControls } from '../output/format.js';
import { Failure } from '../service/failure.js';
import { uploadBuild } from './builds.js';
import { readEggFile } from './egg-file.js';

/**
 * Prints the build.json. With `--id`, installs a Build that consists of the build.json. Notes go to the standard error.
 */
export const importEgg: Command = async (invocation, path) => {
  const { output, flags, json } = invocation;
  const translation = translateEgg(await readEggFile(path));
  if ('problem' in translation) throw new Failure({ code: 'file_unreadable', path, reason: translation.problem });
  const { build, notes } = translation;
  const text = `${JSON.stringify(build, null, 2)}\n`;
  if (flags.id !== undefined) await install(invocation, text);
  else if (json) return output.json(translation);
  else await output.write(text);
  for (const { subject, text: note } of notes) output.note(escapeControls(`${subject}: ${note}`));
};

/** Installs a Build that consists of this build.json. */
async function install(invocation: Invocation, text: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'server-manager-egg-'));
  try {
    await writeFile(join(directory, 'build.json'), text);
    await uploadBuild(invocation, directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
