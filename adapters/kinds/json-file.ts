/** Reads JSON files that operators write, such as build.json and folder.json. */
import { closestMatch } from 'leven';
import * as z from 'zod';
import { findJsonFaults, type JsonFault, type JsonIssue } from '../../machines/faults/json/json-faults.js';
import type { JsonSchema } from '../../machines/faults/json/json-schema.js';
import type { FileOwner, FileRead } from '../bounded-file.js';

/** The maximum size of a file, in bytes. */
const maxBytes = 1_048_576;

const unread: Readonly<Record<string, string>> = {
  not_a_file: 'is not a file',
  too_large: 'is larger than 1 MiB',
  link_outside: 'is a link out of the Data Folder',
  hard_link: "is a second name of another user's file",
};

/**
 * Reads a JSON file.
 * @param readFile reads the file up to a limit of bytes
 * @param name the name of the file for the text of a problem
 * @param isSecret whether the text of a problem must not contain the content of the file
 * @returns the content with defaults and the owner of the file, or the text of a problem; `null` without the file
 */
export async function readJsonFile<T>(
  readFile: (limit: number) => Promise<FileRead>,
  name: string,
  schema: z.ZodType<T>,
  isSecret = false,
): Promise<{ readonly file: T; readonly owner: FileOwner } | { readonly problem: string } | null> {
  const read = await readFile(maxBytes);
  if ('because' in read)
    return read.because === 'ENOENT'
      ? null
      : { problem: `${name} ${unread[read.because] ?? `cannot be read (${read.because})`}` };
  const text = Buffer.from(read.bytes).toString('utf8');
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { problem: isSecret ? `${name} is not JSON` : `${name} is not JSON: ${(error as Error).message}` };
  }
  const parsed = schema.safeParse(json, { reportInput: true });
  if (parsed.success) return { file: parsed.data, owner: read.owner };
  const plain = z.toJSONSchema(schema, { io: 'input', metadata: z.registry(), unrepresentable: 'any' }) as JsonSchema;
  const checked = { schema: plain, json, isSecret, isOwnRule, findNearest };
  return { problem: `${name}: ${findJsonFaults(parsed.error.issues, checked).map(describe).join('; ')}` };
}

/** Returns whether the text of an issue comes from a rule of the project. Other texts come from the schema library. */
function isOwnRule(issue: JsonIssue): boolean {
  const usual = z.config().localeError?.(issue as z.core.$ZodRawIssue);
  return issue.message !== (typeof usual === 'string' ? usual : usual?.message);
}

function findNearest(key: string, names: readonly string[]): string | null {
  return closestMatch(key, names, { maxDistance: Math.max(1, Math.floor(key.length / 2)) }) ?? null;
}

/** The maximum number of names in a message. The documentation lists the fields of an object with more fields. */
const maxNames = 10;

function describe({ field, problem, meant }: JsonFault): string {
  return `${field === null ? '' : `${field}: `}${problem}${meant === undefined ? '' : describeMeant(meant)}`;
}

function describeMeant({ nearest, known }: NonNullable<JsonFault['meant']>): string {
  if (nearest !== null) return `. Did you mean "${nearest}"?`;
  return known.length > maxNames ? '' : `. There are ${known.map((each) => `"${each}"`).join(', ')}`;
}
