/**
 * Makes dist/bin/server-manager.js, the program that users run, and the files that it loads when they are needed: the
 * service, the commands, and what runs in a thread of its own. Each holds the compiled modules and all they import, as loading
 * some 300 small ones takes a third of a second and 15 MB. They stand one directory below dist/ as the modules with assets do,
 * so that `new URL('../…', import.meta.url)` means the same in both.
 */
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild-wasm';

/** Bodies are read as UTF-8 alone; the tables of East Asian charsets are half a megabyte that nothing asks for. */
const charsetTables = /iconv-lite\/encodings\/tables\/[^/]+\.json$/;

/** The service answers with a handful of media types; the list of all there are is most of what would be loaded. */
const mediaTypes = /mime-db\/db\.json$/;
const usedTypes =
  /^(application\/(json|problem\+json|javascript|octet-stream)|text\/(html|css|plain|javascript|event-stream)|image\/(png|svg\+xml))$/;

const withoutUnusedTables = {
  name: 'without-unused-tables',
  setup(bundler) {
    bundler.onLoad({ filter: charsetTables }, () => ({ contents: '{}', loader: 'json' }));
    bundler.onLoad({ filter: mediaTypes }, ({ path }) => {
      const types = Object.entries(JSON.parse(readFileSync(path, 'utf8'))).filter(([type]) => usedTypes.test(type));
      return { contents: JSON.stringify(Object.fromEntries(types)), loader: 'json' };
    });
  },
};

/**
 * What the program loads when it is needed, each as a file of its own. In one file the service came up 20 ms of processor
 * time later and held 3 MB more.
 */
const loadedLater = { './serve.js': './service.js', './cli/run.js': './commands.js' };

const separateFiles = {
  name: 'separate-files',
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\// }, ({ path, kind }) =>
      kind === 'dynamic-import' && loadedLater[path] ? { path: loadedLater[path], external: true } : undefined,
    );
  },
};

/** What a bundle holds of others goes with their licences. @param inputs absolute paths of its modules. @returns names and texts */
export function licencesOf(inputs) {
  const packages = new Set(inputs.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  const texts = [...packages].sort().map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
    return `${name} ${version}: ${license}\n\n${file === undefined ? '' : readFileSync(join(path, file), 'utf8').trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

const program = 'bin/server-manager.js';
const licences = 'bin/LICENCES.txt';
const entries = {
  [program]: 'http/cli.js',
  'bin/service.js': 'http/serve.js',
  'bin/commands.js': 'http/cli/run.js',
  'bin/unpacking-thread.js': 'adapters/builds/unpacking-thread.js',
  'bin/manifest-worker.js': 'adapters/kinds/fxserver/manifest/manifest-worker.js',
};

/** What {@link bundle} makes, below dist/. */
export const bundled = [...Object.keys(entries), licences];

/** @param dist the directory that the modules were compiled into */
export async function bundle(dist) {
  const { metafile } = await build({
    absWorkingDir: dirname(dist),
    metafile: true,
    entryPoints: Object.entries(entries).map(([to, from]) => ({ in: join(dist, from), out: to.replace(/\.js$/, '') })),
    outdir: dist,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // CommonJS packages ask for Node's own modules by require, and wasmoon for its own file: a module has neither.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url), __filename = import.meta.filename;",
    },
    plugins: [withoutUnusedTables, separateFiles],
    logLevel: 'error',
  });
  chmodSync(join(dist, program), 0o755);
  writeFileSync(
    join(dist, licences),
    licencesOf(Object.keys(metafile.inputs).map((path) => join(dirname(dist), path))),
  );
}
