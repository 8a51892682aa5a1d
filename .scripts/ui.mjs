/** Builds the web UI from http/ui into dist/http/site with Vite, and compresses its texts for serving. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { fontPaths, fontsFolder, writeFonts } from './fonts.mjs';
import { licencesOf } from './licences.mjs';

/** Smaller files gain nothing from compression. */
const minCompressedBytes = 1_024;

/**
 * Returns what the build and the development server of the page have in common.
 * @param root the project's directory
 */
export function pageConfig(root) {
  const drawings = join(root, 'dist/machines/review/drawing/files');
  return {
    configFile: false,
    root: join(root, 'http/ui'),
    // Relative: a proxy may serve the UI below a path.
    base: './',
    logLevel: 'warn',
    // Outputs of fonts.mjs and draw.mjs.
    resolve: {
      alias: {
        'page-fonts': join(root, 'dist', fontsFolder),
        'machine:drawing': join(drawings, 'layout.json'),
        'machine:views': join(drawings, 'views.json'),
        'machine:health': join(drawings, 'health.json'),
        'machine:occurrence': join(drawings, 'occurrence.json'),
        'machine:update': join(drawings, 'update.json'),
        'machine:backup': join(drawings, 'backup.json'),
        'machine:restore': join(drawings, 'restore.json'),
        'machine:verification': join(drawings, 'verification.json'),
        'machine:test-restore': join(drawings, 'test-restore.json'),
        'machine:delivery': join(drawings, 'delivery.json'),
        'machine:receiver': join(drawings, 'receiver.json'),
        'machine:link': join(drawings, 'link.json'),
      },
    },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  };
}

/** Requests the font of the page in the HTML, so that the font arrives before the first text is drawn. */
const preloadFont = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const file = Object.keys(bundle).find((path) => /\/inter-[^/]*\.woff2$/.test(path));
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${file}` };
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
    },
  },
};

/** Builds the web UI with its licences. @param root the project's directory */
export async function buildUi(root) {
  const site = join(root, 'dist/http/site');
  await writeFonts(root);
  const { output } = await build({
    ...pageConfig(root),
    plugins: [preloadFont],
    build: {
      outDir: site,
      emptyOutDir: true,
      target: 'es2023',
      // The first versions with light-dark(): for older versions Vite rewrites light-dark() to follow the system's
      // theme only.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // The Content-Security-Policy forbids inline assets.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        checks: { pluginTimings: false },
        // The libraries are in separate files, because they change less often than the modules that use them.
        output: {
          codeSplitting: {
            groups: [
              { name: 'terminal', test: /node_modules\/@xterm\// },
              { name: 'plots', test: /node_modules\/uplot\// },
              // All styles are in one file, because the page loads all of them at once, and a small file is compressed
              // badly.
              { name: 'frame', tags: ['$initial'] },
            ],
          },
        },
      },
    },
  });
  writeFileSync(
    join(site, 'LICENCES.txt'),
    licencesOf([...output.flatMap(({ modules = {} }) => Object.keys(modules)), ...fontPaths]),
  );
  await Promise.all(filesBelow(site).filter(isText).map(compress));
}

/** Writes compressed copies of a file next to it, unless the file is small. @param path the path of a text */
export async function compress(path) {
  const content = readFileSync(path);
  if (content.length < minCompressedBytes) return;
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
