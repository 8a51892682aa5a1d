/** Patterns of excluded files have the meaning that restic gives them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createIsExcluded,
  findPatternFault,
  toResticPattern,
} from '../../../../adapters/backups/copy/exclude-patterns.js';
import { addResticRepository, hasRestic } from '../../../kit/servers/restic-repository.js';

const test = suite('adapters/backups/copy/exclude-patterns');

const files = [
  'server.cfg',
  'cache/a.bin',
  'cache/deep/b.log',
  'resources/cache/c.lua',
  'resources/x/stream/d.tmp',
  'resources/x/y/stream/e.tmp',
  'resources/x/node_modules/f.js',
  'logs/today.log',
  'logs/[odd] *?.log',
  'logs/a-b+c(d).txt',
  'logs/Zoë.txt',
  'data/g.txt',
];

const patterns = [
  'cache',
  '/cache',
  '/cache/',
  'cache/**',
  '*.log',
  '/*.log',
  '/logs/*.log',
  '/resources/**/stream/*.tmp',
  '/resources/*/stream',
  'x/y',
  '/x/y',
  '**/node_modules',
  '?.lua',
  'logs/[a-m]*',
  'logs/[^a-m]*',
  '\\[odd\\]*',
  'logs/a-b+c(d).txt',
  'Zo?.txt',
  'data',
  'world',
  'no.such',
];

test('A pattern excludes the same files as in restic, even below a directory [a] *', () => {
  if (!hasRestic) return console.log('SKIPPED: restic is not installed');
  const directory = mkdtempSync(join(tmpdir(), 'exclude-'));
  const world = join(directory, 'data', '[a] *', 'world');
  const repository = join(directory, 'repository');
  const password = join(directory, 'manager/restic-password');
  const env = { ...process.env, RESTIC_PASSWORD_FILE: password, RESTIC_REPOSITORY: repository };
  const restic = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('restic', [...args, '--no-cache'], {
      cwd: world,
      env,
      encoding: 'utf8',
    });
    assert.is(status, 0, stderr);
    return stdout;
  };
  try {
    for (const file of files) {
      mkdirSync(dirname(join(world, file)), { recursive: true });
      writeFileSync(join(world, file), file);
    }
    addResticRepository(directory, repository);
    for (const pattern of patterns) {
      restic('backup', '.', '--exclude', toResticPattern(pattern, world));
      const target = mkdtempSync(join(directory, 'restored-'));
      restic('restore', 'latest', '--target', target);
      const kept = (readdirSync(target, { recursive: true }) as string[]).filter((path) => files.includes(path));
      const isExcluded = createIsExcluded([pattern]);
      assert.equal(kept.sort(), files.filter((path) => !isExcluded(path)).sort(), pattern);
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('A text that is not a valid pattern is refused', () => {
  for (const pattern of ['', '/', '!keep', '../etc', 'a/./b', 'a[', 'a[]', 'a\\'])
    assert.ok(findPatternFault(pattern) !== null, pattern);
  for (const pattern of patterns) assert.is(findPatternFault(pattern), null, pattern);
});

test.run();
