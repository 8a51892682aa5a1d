/**
 * The check of links by their names alone. The results of this check are compared with the results of the system for
 * the same links on a disk.
 */

import { mkdirSync, mkdtempSync, readlinkSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Refused } from '../../../adapters/archives/archive-entry.js';
import { findLinkTarget } from '../../../adapters/archives/links.js';
import { createTree } from '../../../adapters/archives/tree.js';

const test = suite('adapters/archives/links');

const part = fc.constantFrom('a', 'b', 'c', '..', '..', '.');
const link = fc.record({
  path: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
  target: fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/')),
});

/** Resolves a path with the links on the disk. @returns whether the link leaves `top` or is in a circle */
function getsOut(top: string, start: string, target: string): boolean {
  let at = start;
  const todo = target.split('/').reverse();
  for (let steps = 0; todo.length > 0 && steps < 200; steps += 1) {
    const next = join(at, todo.pop() ?? '');
    if (next !== top && !next.startsWith(`${top}/`)) return true;
    const through = readLink(next);
    if (through === null) at = next;
    else todo.push(...through.split('/').reverse());
  }
  return todo.length > 0;
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

test('Exactly the links that leave the Build or form a circle are refused', () => {
  fc.assert(
    fc.property(fc.array(link, { minLength: 1, maxLength: 8 }), (links) => {
      const top = realpathSync(mkdtempSync(join(tmpdir(), 'links-')));
      try {
        const tree = createTree();
        const made: typeof links = [];
        for (const { path, target } of links) {
          try {
            for (const directory of tree.add(path, { kind: 'symlink', target })) mkdirSync(join(top, directory));
          } catch (error) {
            assert.instance(error, Refused);
            continue;
          }
          symlinkSync(target, join(top, path));
          made.push({ path, target });
        }
        for (const { path, target } of made) {
          const out = getsOut(top, join(top, dirname(path)), target);
          const judged = judge(() => findLinkTarget(tree.entries, '', path, target));
          assert.is(judged, out ? 'archive_link_outside' : target, JSON.stringify({ made, path, target }));
        }
      } finally {
        rmSync(top, { recursive: true });
      }
    }),
    { numRuns: 300 },
  );
});

function judge(find: () => string): string {
  try {
    return find();
  } catch (error) {
    if (error instanceof Refused) return error.fault.code;
    throw error;
  }
}

test.run();
