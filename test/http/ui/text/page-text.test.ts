/** The components of the page, and the texts that each may use. */
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('http/ui/text/page-text');

/** Returns the modules that `LazyView` loads in a file, with the texts of the views. */
function listLazyViews(source: string): readonly string[] {
  const loads = [...source.matchAll(/<LazyView[^>]* load=\{(\w+)/g)].map(([, name]) => name);
  return loads.flatMap((name) => {
    const declaration = new RegExp(`const ${name}\\b[^;]*;`).exec(source)?.[0] ?? '';
    return [...declaration.matchAll(/import\('([^']+)'\)/g)].map(([, path]) => path ?? '');
  });
}

/** Returns the contents of the source files that the page needs, except the texts of the views. */
function readPageFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const waiting = ['http/ui/main.tsx'];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    const source = readFileSync(file, 'utf8');
    files.set(file, source);
    const lazy = listLazyViews(source);
    for (const { fileName } of ts.preProcessFile(source, true, true).importedFiles) {
      if (!fileName.startsWith('.') || lazy.includes(fileName)) continue;
      const path = posix.join(posix.dirname(file), fileName).replace(/\.js$/, '');
      waiting.push(...['.ts', '.tsx'].map((ending) => path + ending).filter((each) => existsSync(each)));
    }
  }
  return files;
}

test('Only components that are loaded with the texts of the views use these texts', () => {
  const files = readPageFiles();
  assert.ok(files.has('http/ui/views/console/console-view.tsx') && !files.has('http/ui/views/runs/runs-view.tsx'));
  assert.equal(
    [...files]
      .filter(([file, source]) => file !== 'http/ui/context.ts' && /\buseText\b/.test(source))
      .map(([file]) => file),
    [],
  );
});

test.run();
