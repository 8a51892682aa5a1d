/**
 * Makes dist/client/, which `server-manager/client` imports: one module for Node, Deno and browsers, and its types. The
 * types of openapi-fetch are copied, because an installation of the program does not contain this package.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild-wasm';
import ts from 'typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = join(root, 'http/client');
const typedPackages = ['openapi-fetch', 'openapi-typescript-helpers'];
const program = 'client/index.js';

const declarations = [
  ...readdirSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({
      name: name.replace(/(\.d)?\.ts$/, ''),
      text: () => declarationsOf(join(sources, name)),
    })),
  ...typedPackages.map((name) => ({
    name,
    text: () => readFileSync(join(root, `node_modules/${name}/dist/index.d.mts`), 'utf8'),
  })),
].map(({ name, text }) => ({ path: `client/${name}.d.ts`, text }));

/** The files that {@link bundleClient} makes, relative to dist/. */
export const clientFiles = [program, ...declarations.map(({ path }) => path)];

/**
 * Makes the files. A module of Node in the imports of the client fails the build.
 * @param dist directory of the compiled modules
 * @returns absolute paths of files of the packages whose code or types are included
 */
export async function bundleClient(dist) {
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: [join(dist, 'http/client/index.js')],
    outfile: join(dist, program),
    bundle: true,
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    logLevel: 'error',
  });
  mkdirSync(join(dist, 'client'), { recursive: true });
  for (const { path, text } of declarations) writeFileSync(join(dist, path), withOwnPackages(text()));
  return [
    ...Object.keys(metafile.inputs).map((path) => join(root, path)),
    ...typedPackages.map((name) => join(root, `node_modules/${name}/package.json`)),
  ];
}

function declarationsOf(path) {
  const source = readFileSync(path, 'utf8');
  if (path.endsWith('.d.ts')) return source;
  const { outputText, diagnostics } = ts.transpileDeclaration(source, {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: { isolatedDeclarations: true, declaration: true, target: ts.ScriptTarget.ES2022 },
  });
  const [fault] = diagnostics;
  if (fault !== undefined) throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(fault.messageText, '\n')}`);
  return outputText;
}

/** Imports the copied types of a package in place of the package. */
function withOwnPackages(text) {
  return typedPackages.reduce((result, name) => result.replaceAll(`from '${name}'`, `from './${name}.js'`), text);
}
