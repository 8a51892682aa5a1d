/** JSON files that people write: build.json, folder.json. */
import { readFile, stat } from 'node:fs/promises';
import * as z from 'zod';

/** More than anybody writes by hand. */
const largest = 1_048_576;

/**
 * @param name as it is told
 * @param isSecret nothing of its content may be told
 * @returns its content with the defaults filled in, or what is wrong with it in words; null when it is not there
 */
export async function readJsonFile<T>(
  path: string, name: string, shape: z.ZodType<T>, isSecret = false,
): Promise<{ readonly file: T } | { readonly problem: string } | null> {
  let text: string;
  try {
    const stats = await stat(path);
    // Reading a FIFO would wait for ever.
    if (!stats.isFile()) return { problem: `${name} is not a file` };
    if (stats.size > largest) return { problem: `${name} is larger than 1 MiB` };
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? null : { problem: `${name} cannot be read (${code})` };
  }
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { problem: isSecret ? `${name} is not JSON` : `${name} is not JSON: ${(error as Error).message}` };
  }
  const parsed = shape.safeParse(json);
  return parsed.success ? { file: parsed.data } : { problem: `${name}: ${parsed.error.issues.map(describe).join('; ')}` };
}

function describe(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.');
  // Of a name in a record zod tells what is wrong one level down.
  const message = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  return place === '' ? message : `${place}: ${message}`;
}
