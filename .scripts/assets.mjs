/** The files of dist/ that are copied unchanged: files next to the sources, and some files of packages. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The web UI, which Vite builds. */
const ui = 'http/ui/';

const swaggerFiles = {
  'swagger-ui.css': 'swagger-ui.css',
  'swagger-ui-bundle.js': 'swagger-ui-bundle.js',
  LICENSE: 'swagger-ui.LICENCE.txt',
  NOTICE: 'swagger-ui.NOTICE.txt',
};
const sevenZipFiles = {
  '7zz.umd.js': '7zz.cjs',
  '7zz.wasm': '7zz.wasm',
  'License.txt': 'LICENCE.txt',
  'unRarLicense.txt': 'unRAR.LICENCE.txt',
};

/** The assets that get compressed copies: the page of the API reference is large. */
export const compressed = ['examples.json', ...Object.values(swaggerFiles)]
  .filter((name) => /\.(js|css|json)$/.test(name))
  .map((name) => `http/api/docs/${name}`);

/**
 * Lists the assets.
 * @param root the project's directory
 * @param folders the source folders whose assets are wanted
 * @returns the absolute path of each asset, and its path in dist/
 */
export function listAssets(root, folders) {
  return [
    ...folders
      .flatMap((folder) => filesBelow(root, folder))
      .filter(isAsset)
      .map((path) => ({ from: join(root, path), to: path })),
    ...packageAssets(root, 'swagger-ui-dist', swaggerFiles, 'http/api/docs'),
    ...packageAssets(root, '7z-wasm', sevenZipFiles, 'adapters/archives/7-zip'),
    ...packageAssets(root, 'wasmoon', { 'dist/glue.wasm': 'glue.wasm' }, 'adapters/kinds/fxserver/manifest/lua'),
  ];
}

/** Returns whether a source file is copied. @param path relative to the project's directory */
export const isAsset = (path) => !path.endsWith('.ts') && !path.startsWith(ui);

function packageAssets(root, name, files, folder) {
  return Object.entries(files)
    .map(([from, to]) => ({ from: join(root, 'node_modules', name, from), to: `${folder}/${to}` }))
    .filter(({ from }) => existsSync(from));
}

/** Copies assets into dist/, each by a rename: a shell that runs the old script keeps reading the old file. */
export function copyAssets(dist, assets) {
  for (const { from, to } of assets) {
    const target = join(dist, to);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(from, `${target}.new`);
    chmodSync(`${target}.new`, statSync(from).mode);
    renameSync(`${target}.new`, target);
  }
}

/** Lists the files below a folder, by their paths from `base`. */
export function filesBelow(base, folder) {
  return entriesOf(join(base, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(base, path) : [path];
  });
}

/** Lists a directory; one that does not exist is empty. */
export function entriesOf(directory) {
  return existsSync(directory) ? readdirSync(directory, { withFileTypes: true }) : [];
}
