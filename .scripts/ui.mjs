/** Makes dist/http/site, the web UI as it is served: built by Vite from http/ui, each file compressed ahead. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { licencesOf } from './bundle.mjs';

/** What is smaller gains nothing; bytes. */
const leastCompressed = 1_024;

/** @param root the project's directory */
export async function buildUi(root) {
  const site = join(root, 'dist/http/site');
  const { output } = await build({
    configFile: false,
    root: join(root, 'http/ui'),
    // Relative, so that a proxy may serve it below a path of its own.
    base: './',
    logLevel: 'warn',
    // Drawn before (draw.mjs).
    resolve: { alias: { 'machine:drawing': join(root, 'dist/machines/chart/drawing/files/layout.json') } },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: site,
      emptyOutDir: true,
      target: 'es2023',
      // The first that know light-dark(), which would else be rewritten into what follows the system alone.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // The strict Content-Security-Policy loads nothing that is written into the page itself.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  });
  writeFileSync(join(site, 'LICENCES.txt'), licencesOf(output.flatMap(({ modules = {} }) => Object.keys(modules))));
  await Promise.all(filesBelow(site).filter(isText).map(compress));
}

async function compress(path) {
  const content = readFileSync(path);
  if (content.length < leastCompressed) return;
  writeFileSync(
    `${path}.br`,
    await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  );
  writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

const isText = (path) => /\.(js|css|svg|json|webmanifest)$/.test(path);

function filesBelow(directory) {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}
