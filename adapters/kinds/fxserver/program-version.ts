/** Reads the version of an FXServer Build from its program. */
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/**
 * Matches versions in programs for Windows, and for Linux since build 3524. The pattern with the system is first,
 * because other texts may match the second pattern.
 */
const patterns = [/v1\.0\.0\.(\d{3,6}) (?:linux|win32)/, /(?<![\w.])v1\.0\.0\.(\d{3,6})(?![\w.])/];

/** The maximum length of a match, including the adjacent characters. */
const overlap = 32;

const portionBytes = 1_048_576;

/** The maximum length of a program, in bytes. Programs have a few megabytes. */
const maxBytes = 256 * portionBytes;

/**
 * Creates a reader of versions. The reader returns the version of a program, or `null` without a version, and caches
 * the results.
 */
export function createProgramVersionReader(): (program: string) => Promise<string | null> {
  const known = new Map<string, { readonly stamp: string; readonly version: string | null }>();

  return async (program) => {
    try {
      const { dev, ino, size, mtimeMs, ctimeMs } = await stat(program);
      const stamp = [dev, ino, size, mtimeMs, ctimeMs].join(' ');
      const kept = known.get(program);
      if (kept?.stamp === stamp) return kept.version;
      const version = await findVersion(program);
      known.set(program, { stamp, version });
      return version;
    } catch {
      return null;
    }
  };
}

/** Finds the version. The program is read portion by portion, because it need not fit into memory. */
async function findVersion(program: string): Promise<string | null> {
  const file = await open(program, constants.O_RDONLY | constants.O_NONBLOCK);
  const found: (string | null)[] = patterns.map(() => null);
  try {
    const buffer = Buffer.alloc(portionBytes);
    let rest = '';
    for (let at = 0; at < maxBytes; at += portionBytes) {
      const { bytesRead } = await file.read(buffer, 0, portionBytes, at);
      const text = rest + buffer.toString('latin1', 0, bytesRead);
      const isLast = bytesRead < portionBytes;
      for (const [index, pattern] of patterns.entries()) {
        const match = pattern.exec(text);
        // A match at the end may continue in the next portion.
        if (match !== null && (isLast || match.index < text.length - overlap)) found[index] ??= match[1] ?? null;
      }
      if (isLast || (found[0] ?? null) !== null) break;
      rest = text.slice(-overlap);
    }
  } finally {
    await file.close();
  }
  return found.find((version) => version !== null) ?? null;
}
