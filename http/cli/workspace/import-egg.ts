/** The command `builds import-egg`, which translates an egg of Pterodactyl or Pelican into a build.json. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxEggLength } from '../../../machines/imports/egg/egg.js';
import { translateEgg } from '../../../machines/imports/egg/translate.js';
import type { Command, Invocation } from '../kit/invocation.js';
import { escapeControls } from '../output/format.js';
import { Failure } from '../service/failure.js';
import { unreadable } from './build-source.js';
import { uploadBuild } from './builds.js';

/** A character has at most four bytes. */
const maxEggBytes = 4 * maxEggLength;

/** Prints the build.json, or with `--id` installs a Build that consists of it. Notes go to the standard error. */
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

async function readEggFile(path: string): Promise<string> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new Error('it is not a regular file');
    if (found.size > maxEggBytes) throw new Error('it is larger than 1 MiB');
    return await readFile(path, 'utf8');
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Installs a Build with this build.json and no other file. */
async function install(invocation: Invocation, text: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'server-manager-egg-'));
  try {
    await writeFile(join(directory, 'build.json'), text);
    await uploadBuild(invocation, directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
