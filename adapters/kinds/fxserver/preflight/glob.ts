/** FXServer's globs: `*` and `?` within a name, `**` for any number of folders; `[ ] { }` mean themselves. */
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Directory entries that one pattern may cost. Beyond them it counts as matched: nothing is said that is not known. */
const mostEntries = 100_000;
const deepest = 64;

export function isGlob(path: string): boolean {
  return /[*?]/.test(path);
}

/** @returns whether there is a file below the directory that the pattern matches */
export async function matchesAny(directory: string, pattern: string): Promise<boolean> {
  const names = pattern.split('/').filter((name) => name !== '' && name !== '.');
  const budget = { entries: mostEntries };
  return matchBelow(directory, names, budget, 0);
}

async function matchBelow(directory: string, [name, ...rest]: readonly string[], budget: { entries: number }, depth: number): Promise<boolean> {
  if (name === undefined || depth > deepest) return false;
  const entries = await list(directory, budget);
  if (budget.entries <= 0) return true;
  if (name === '**') {
    // No folder at all, or any one, and `**` again in it.
    if (rest.length > 0 && (await matchBelow(directory, rest, budget, depth))) return true;
    if (rest.length === 0 && entries.some((entry) => !entry.isDirectory())) return true;
    for (const entry of entries) {
      if (entry.isDirectory() && (await matchBelow(join(directory, entry.name), [name, ...rest], budget, depth + 1))) return true;
    }
    return false;
  }
  const matcher = nameMatcher(name);
  for (const entry of entries.filter((each) => matcher.test(each.name))) {
    if (rest.length === 0) {
      if (!entry.isDirectory()) return true;
    } else if (!entry.isFile() && (await matchBelow(join(directory, entry.name), rest, budget, depth + 1))) {
      return true;
    }
  }
  return false;
}

/** What cannot be read has nothing in it. */
async function list(directory: string, budget: { entries: number }): Promise<Dirent[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  budget.entries -= entries.length + 1;
  return entries;
}

/** Repeated stars are one: so that no name makes the matching long. */
function nameMatcher(name: string): RegExp {
  const source = name.replace(/\*+/g, '*').replace(/[\\^$.+()|[\]{}]/g, '\\$&').replace(/\*/g, '.*').replace(/\?/g, '.');
  return new RegExp(`^${source}$`, 's');
}
