/** Reads JSON files that operators write: build.json, folder.json. */
import type * as z from 'zod';
import type { FileOwner, FileRead } from '../bounded-file.js';

/** The limit of the file's size. */
const maxBytes = 1_048_576;

const unread: Readonly<Record<string, string>> = {
  not_a_file: 'is not a file',
  too_large: 'is larger than 1 MiB',
  link_outside: 'is a link out of the Data Folder',
  hard_link: "is a second name of another user's file",
};

/**
 * @param readFile reads the file up to a limit of bytes
 * @param name its name in the problem text
 * @param isSecret whether the problem text must not contain the file's content
 * @returns the content with defaults and the owner of the file, or a problem text; null when there is no file
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
  const parsed = schema.safeParse(json);
  return parsed.success
    ? { file: parsed.data, owner: read.owner }
    : { problem: `${name}: ${parsed.error.issues.map(describe).join('; ')}` };
}

function describe(issue: z.core.$ZodIssue): string {
  const meant = issue.code === 'invalid_union' ? findMeant(issue.errors) : null;
  if (meant !== null) return meant.map((each) => describe({ ...each, path: [...issue.path, ...each.path] })).join('; ');
  const place = issue.path.join('.');
  // For a record's key zod reports the cause one level down.
  const message = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  return place === '' ? message : `${place}: ${message}`;
}

/** Returns the issues of the alternative that the value comes closest to: they are the deepest, or the fewest. */
function findMeant(alternatives: readonly z.core.$ZodIssue[][]): readonly z.core.$ZodIssue[] | null {
  const measureDepth = (issues: readonly z.core.$ZodIssue[]): number =>
    Math.max(0, ...issues.map(({ path }) => path.length));
  const [first = [], second = []] = [...alternatives].sort(
    (a, b) => measureDepth(b) - measureDepth(a) || a.length - b.length,
  );
  const isTie = measureDepth(first) === measureDepth(second) && first.length === second.length;
  return isTie || measureDepth(first) === 0 ? null : first;
}
