/** Who may import whom (`http → machines ← adapters`), and what no file is called. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import ts from 'typescript';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('imports');

const layers = ['machines', 'adapters', 'http'] as const;
/** The entries, where adapters are wired to machines. */
const entries = ['http/main.ts', 'http/cli.ts'];

interface Import {
  readonly file: string;
  /** Another source file as `layer/…`, or the package's name. */
  readonly of: string;
}

/** Every file of a folder, with `/` between the parts. */
function filesOf(folder: string): string[] {
  return readdirSync(join(process.cwd(), folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? filesOf(path) : [path];
  });
}

function importsOf(layer: string): Import[] {
  return filesOf(layer)
    .filter((file) => /\.[cm]?tsx?$/.test(file))
    .flatMap((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(process.cwd(), file), 'utf8'), true, true);
      return importedFiles.map(({ fileName }) => ({
        file,
        of: fileName.startsWith('.') ? posix.join(posix.dirname(file), fileName) : fileName,
      }));
    });
}

function assertAll(imports: readonly Import[], isAllowed: (each: Import) => boolean): void {
  assert.ok(imports.length > 0, 'no import was found: is the current directory the project’s?');
  assert.equal(
    imports.filter((each) => !isAllowed(each)).map(({ file, of }) => `${file} imports ${of}`),
    [],
  );
}

const isIn = (layer: string, path: string): boolean => path.startsWith(`${layer}/`);
/** Not another source file, nor anything beside the layers. */
const isPackage = (path: string): boolean =>
  !path.startsWith('.') && ![...layers, 'test', 'docs'].some((folder) => isIn(folder, path));

test('machines/ imports xstate and its own files, nothing else.', () => {
  assertAll(importsOf('machines'), ({ of }) => of === 'xstate' || isIn('machines', of));
});

test('adapters/ imports machines/, its own files and packages.', () => {
  assertAll(importsOf('adapters'), ({ of }) => isIn('machines', of) || isIn('adapters', of) || isPackage(of));
});

test('http/ imports adapters/ in its entries only, and never a test.', () => {
  assertAll(
    importsOf('http'),
    ({ file, of }) =>
      isIn('http', of) || isIn('machines', of) || isPackage(of) || (isIn('adapters', of) && entries.includes(file)),
  );
});

test('http/ui/ imports its own files, machines/, packages and, of the rest of http/, only http/api/schemas/', () => {
  assertAll(
    importsOf('http/ui'),
    ({ of }) => isIn('http/ui', of) || isIn('machines', of) || isIn('http/api/schemas', of) || isPackage(of),
  );
});

test('http/ui/ imports only types of http/api/schemas/', () => {
  const ui = filesOf('http/ui').filter((file) => /\.tsx?$/.test(file));
  // Types are gone once it is compiled.
  const compiled = ui.flatMap((file) => {
    const { outputText } = ts.transpileModule(readFileSync(join(process.cwd(), file), 'utf8'), {
      compilerOptions: {
        module: ts.ModuleKind.ESNext,
        target: ts.ScriptTarget.ES2023,
        jsx: ts.JsxEmit.ReactJSX,
        jsxImportSource: 'preact',
        verbatimModuleSyntax: true,
      },
    });
    return ts.preProcessFile(outputText, true, true).importedFiles.map(({ fileName }) => ({
      file,
      of: fileName.startsWith('.') ? posix.join(posix.dirname(file), fileName) : fileName,
    }));
  });
  assertAll(compiled, ({ of }) => isIn('http/ui', of) || isIn('machines', of) || isPackage(of));
});

test('No file is named for being useful.', () => {
  const named = [...layers, 'test']
    .flatMap(filesOf)
    .filter((file) => /utils|helpers|common|manager/i.test(basename(file)));
  assert.equal(named, []);
});

test.run();
