/** Carries out the tasks of a recipe that change files. */
import { rename, rm } from 'node:fs/promises';
import type { TaskOf } from '../../machines/recipes/recipe.js';
import { replaceText, replaceVariables, type Variables } from '../../machines/recipes/variables.js';
import type { DownloadPorts } from './download-tasks.js';
import { type JailFiles, TaskError } from './jail-files.js';
import { merge } from './merge-tree.js';

/** The maximum size of a file in which texts are replaced, in bytes. */
const maxTextBytes = 16 * 1024 ** 2;

/** The maximum length of a searched text in a note. */
const maxNoteLength = 100;

/** The maximum size of a file with variables, in bytes. */
const maxVariablesBytes = 1024 ** 2;

/** Copies a file, or the content of a directory. */
export async function copyPath(files: JailFiles, task: TaskOf<'copy_path'>, signal: AbortSignal): Promise<void> {
  const { src, dest, overwrite, errorOnExist } = task;
  const stats = await files.require(src);
  if (stats.isDirectory() && isWithin(dest, src)) throw new TaskError(`${dest || './'} is inside ${src || './'}`);
  await merge(files, files.toPath(src), dest, {
    by: 'copy',
    existing: overwrite ? 'replace' : errorOnExist ? 'refuse' : 'keep',
    signal,
    onSkipped: () => undefined,
  });
}

/** Moves a file or a directory. */
export async function movePath(files: JailFiles, { src, dest, overwrite }: TaskOf<'move_path'>): Promise<void> {
  await files.require(src);
  if (isWithin(dest, src) || isWithin(src, dest)) throw new TaskError(`${src} and ${dest} contain each other`);
  await files.makeParents(dest);
  if ((await files.find(dest)) !== null) {
    if (!overwrite) throw new TaskError(`${dest} exists already`);
    await rm(files.toPath(dest), { recursive: true });
  }
  await rename(files.toPath(src), files.toPath(dest));
}

/** Removes a file or a directory, if it exists. */
export async function removePath(files: JailFiles, { path }: TaskOf<'remove_path'>): Promise<void> {
  if ((await files.find(path)) !== null) await rm(files.toPath(path), { recursive: true });
}

/** Replaces texts or variables in files. The search is for the text itself, not for a pattern. */
export async function replaceString(
  { files, onNote }: Pick<DownloadPorts, 'files' | 'onNote'>,
  { file, change }: TaskOf<'replace_string'>,
  variables: Variables,
): Promise<void> {
  for (const path of file) {
    const text = await files.readText(path, maxTextBytes);
    if (change.mode !== 'all_vars' && !text.includes(change.search))
      onNote(
        `${path} does not contain ${JSON.stringify(change.search.slice(0, maxNoteLength))}, so nothing was replaced in it.`,
      );
    await files.writeText(path, changeText(text, change, variables));
  }
}

function changeText(text: string, change: TaskOf<'replace_string'>['change'], variables: Variables): string {
  if (change.mode === 'all_vars') return replaceVariables(text, variables);
  const { mode, search, replace } = change;
  return replaceText(text, search, mode === 'template' ? replaceVariables(replace, variables) : replace);
}

/** Reads variables from a JSON file. @returns the texts, numbers and booleans by name */
export async function loadVariables(files: JailFiles, { src }: TaskOf<'load_vars'>): Promise<Map<string, string>> {
  const text = await files.readText(src, maxVariablesBytes);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new TaskError(`${src} is not JSON`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new TaskError(`${src} is not a JSON object`);
  return new Map(
    Object.entries(content).flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)] as const] : [],
    ),
  );
}

/** Returns whether a path is the path of a directory, or of an entry below the directory. */
function isWithin(path: string, directory: string): boolean {
  return directory === '' || path === directory || path.startsWith(`${directory}/`);
}
