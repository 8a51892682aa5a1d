/**
 * Makes dist/bin/server-manager.js, the program, and the files that it loads on demand: the service, the commands,
 * large libraries, and worker threads. Each file contains a compiled module and its imports: loading hundreds of files
 * takes a third of a second and 15 MB. The files are one directory below dist/, like the modules with assets, so that
 * `new URL('../…', import.meta.url)` gives the same URL in both.
 */
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild-wasm';
import { bundleClient, clientFiles } from './client.mjs';
import { codeCaches, writeCodeCaches } from './code-caches.mjs';
import { licencesOf } from './licences.mjs';

/**
 * Bodies are UTF-8: omit other charsets from the copies of iconv-lite that other packages bring. The omitted charsets
 * are most of a megabyte, and the first body would load them. The product's own copy decodes consoles.
 */
const otherCharsets =
  /node_modules\/(@[^/]+\/)?[^/]+\/node_modules\/iconv-lite\/encodings\/(tables\/.+|utf\d+|[sd]bcs-.+)\.js(on)?$/;

/** Omit all media types but the types of the service's answers. */
const mediaTypes = /mime-db\/db\.json$/;
const usedTypes =
  /^(application\/(json|problem\+json|javascript|octet-stream)|text\/(html|css|plain|javascript|event-stream)|image\/(png|svg\+xml)|font\/woff2)$/;

/** The filters of {@link replace} that no module has matched. */
const unmatched = new Set();

/** Replaces the modules whose paths match a filter. {@link bundle} throws if no path matches. */
function replace(bundler, filter, load) {
  unmatched.add(String(filter));
  bundler.onLoad({ filter }, (module) => {
    unmatched.delete(String(filter));
    return load(module);
  });
}

const withoutUnusedCharsets = {
  name: 'without-unused-charsets',
  setup(bundler) {
    replace(bundler, otherCharsets, () => ({ contents: '{}', loader: 'json' }));
    replace(bundler, mediaTypes, ({ path }) => {
      const types = Object.entries(JSON.parse(readFileSync(path, 'utf8'))).filter(([type]) => usedTypes.test(type));
      return { contents: JSON.stringify(Object.fromEntries(types)), loader: 'json' };
    });
  },
};

/**
 * Packages of gamedig that none of the offered protocols uses (one of them is under the LGPL), and the packages of
 * tus-js-client for its file of unfinished uploads: the service knows the unfinished uploads.
 */
const unusedPackages = /^(telnet-client|got|gbxremote|fast-xml-parser|qs|combine-errors|proper-lockfile)$/;

const withoutUnusedPackages = {
  name: 'without-unused-packages',
  setup(bundler) {
    bundler.onResolve({ filter: unusedPackages }, ({ path }) => ({ path, namespace: 'unused' }));
    // Each protocol has a Telnet client, used or not.
    bundler.onLoad({ filter: /^/, namespace: 'unused' }, () => ({ contents: 'exports.Telnet = class {};' }));
  },
};

/**
 * Koa compares bodies with `Response`. No body is one, and the global loads Node's fetch, which takes a sixth of the
 * start.
 */
const withoutFetch = {
  name: 'without-fetch',
  setup(bundler) {
    replace(bundler, /koa\/lib\/(application|response)\.js$/, ({ path }) => ({
      contents: `class Response {}; ${readFileSync(path, 'utf8')}`,
    }));
  },
};

/** The parameters of routes have ASCII names. V8 needs 2 ms to compile expressions with all letters of Unicode. */
const withoutUnicodeNames = {
  name: 'without-unicode-names',
  setup(bundler) {
    replace(bundler, /path-to-regexp\/dist\/index\.js$/, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/\\p\{ID_(Start|Continue)\}/g, 'A-Za-z0-9'),
    }));
  },
};

/**
 * Modules that the program loads on demand, as files with a code cache. With these modules in the file of the program,
 * the service started 20 ms later and used 3 MB more.
 */
const loadedOnDemand = {
  './cli.js': 'cli.js',
  './serve.js': 'service.js',
  './cli/run.js': 'commands.js',
  // The library is large, and few servers need it.
  './gamedig.js': 'game-queries.js',
  // Only Rust has a console by WebSocket.
  './websocket.js': 'websockets.js',
  // The library for passkeys is as large as the rest of the service.
  './webauthn.js': 'passkeys.js',
  // The texts of the page, for webhooks that post to a chat.
  '../api/webhooks/entry-line.js': 'chat-texts.js',
  '../../client/node/send-file.js': 'upload-client.js',
  // The library for tus, which few sessions of the manager use.
  '../../adapters/uploads/tus.js': 'uploads.js',
  // The SDK of MCP with its schemas.
  './mcp/serve-mcp.js': 'mcp.js',
};

/** Loaded synchronously with the first text of a server that does not use UTF-8: its output is being read. */
const encodings = 'encodings.js';

const separateFiles = {
  name: 'separate-files',
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\.?\// }, ({ path, kind }) =>
      kind === 'dynamic-import' && loadedOnDemand[path] ? { path, namespace: 'on-demand' } : undefined,
    );
    replace(bundler, /adapters\/console\/text\/load-iconv\.js$/, () => ({
      contents: `import { loadScript } from '../../../http/runtime/code-cache.js'; let made; export const loadIconv = () => (made ??= loadScript(new URL('${encodings}', import.meta.url)).iconv);`,
    }));
    bundler.onLoad({ filter: /^/, namespace: 'on-demand' }, ({ path }) => ({
      contents: `import { loadScript } from './http/runtime/code-cache.js'; export const { serve, createCommandLine, queryServer, webauthn, serveMcp, WebSocket, describeEntry, createTusServer, sendFile } = loadScript(new URL('${loadedOnDemand[path]}', import.meta.url));`,
      resolveDir: bundler.initialOptions.outdir,
    }));
  },
};

const program = 'bin/server-manager.js';
const licences = 'bin/LICENCES.txt';
const entries = {
  [program]: 'http/bin.js',
  'bin/cli.js': 'http/cli.js',
  'bin/service.js': 'http/serve.js',
  'bin/commands.js': 'http/cli/run.js',
  'bin/mcp.js': 'http/mcp/serve-mcp.js',
  'bin/game-queries.js': 'adapters/kinds/live/gamedig.js',
  'bin/websockets.js': 'adapters/process/input/websocket.js',
  'bin/chat-texts.js': 'http/api/webhooks/entry-line.js',
  'bin/passkeys.js': 'adapters/workspace/webauthn.js',
  'bin/uploads.js': 'adapters/uploads/tus.js',
  'bin/upload-client.js': 'http/client/node/send-file.js',
  [`bin/${encodings}`]: 'adapters/console/text/iconv.js',
  'bin/unpacking-thread.js': 'adapters/archives/unpacking-thread.js',
  'bin/manifest-worker.js': 'adapters/kinds/fxserver/manifest/manifest-worker.js',
  'bin/stamp-worker.js': 'adapters/kinds/fxserver/resources/stamp-worker.js',
};
/** Says that the files are CommonJS, which needs less time to load and can have a code cache. */
const format = 'bin/package.json';

/** The files that {@link bundle} makes, relative to dist/. */
export const bundled = [...Object.keys(entries), ...codeCaches, format, licences, ...clientFiles];

/**
 * Makes the bundles of the program and of the client, with their licences and code caches.
 * @param dist directory of the compiled modules
 * @throws an error if a module that is to be replaced is missing, or if a package has no licence text
 */
export async function bundle(dist) {
  // V8 compares only the length of a source with the length in its code cache.
  for (const path of codeCaches) rmSync(join(dist, path), { force: true });
  const { metafile } = await build({
    absWorkingDir: dirname(dist),
    metafile: true,
    entryPoints: Object.entries(entries).map(([to, from]) => ({ in: join(dist, from), out: to.replace(/\.js$/, '') })),
    outdir: dist,
    bundle: true,
    minify: true,
    // Read as Latin-1 (http/runtime/code-cache.ts).
    charset: 'ascii',
    platform: 'node',
    // Has a compiled part for each system, which npm installs.
    external: ['libsql'],
    alias: {
      // The main file of jsonc-parser cannot be bundled, because this file calls its own `require`.
      'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
      // The main file asks for the line of its caller, for which V8 counts the lines of the whole bundle in 2 ms.
      depd: 'depd/lib/browser/index.js',
    },
    format: 'cjs',
    target: 'node20',
    // Node's loader of ES modules, which `import()` needs, takes longer than `require()`.
    supported: { 'dynamic-import': false },
    // The licences are in their own file.
    legalComments: 'none',
    define: { 'import.meta.url': 'moduleUrl' },
    banner: { js: `const moduleUrl = require('node:url').pathToFileURL(__filename).href;` },
    plugins: [withoutUnusedCharsets, withoutUnusedPackages, withoutFetch, withoutUnicodeNames, separateFiles],
    logLevel: 'error',
  });
  if (unmatched.size > 0) throw new Error(`no module to replace matches ${[...unmatched].join(', ')}`);
  writeFileSync(join(dist, format), '{ "type": "commonjs" }\n');
  chmodSync(join(dist, program), 0o755);
  const inputs = Object.keys(metafile.inputs).map((path) => join(dirname(dist), path));
  writeFileSync(join(dist, licences), licencesOf([...inputs, ...(await bundleClient(dist))]));
  await writeCodeCaches(join(dist, program));
}
