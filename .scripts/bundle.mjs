/**
 * Makes dist/bin/server-manager.js, the program that users run: the compiled modules and all they import in one
 * file, as loading some 300 small ones takes a third of a second and 15 MB. It stands one directory below dist/ as
 * the modules with assets do, so that `new URL('../…', import.meta.url)` means the same in both.
 */
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** Bodies are read as UTF-8 alone; the tables of East Asian charsets are half a megabyte that nothing asks for. */
const withoutCharsetTables = {
  name: 'without-charset-tables',
  load: (id) => (/iconv-lite\/encodings\/tables\/[^/]+\.json$/.test(id) ? '{}' : null),
};

/** The service answers with a handful of media types; the list of all there are is most of what would be loaded. */
const usedTypes = /^(application\/(json|problem\+json|javascript|octet-stream)|text\/(html|css|plain|javascript|event-stream)|image\/(png|svg\+xml))$/;
const withoutOtherTypes = {
  name: 'without-other-media-types',
  load(id) {
    if (!/mime-db\/db\.json$/.test(id)) return null;
    const types = Object.entries(JSON.parse(readFileSync(id, 'utf8')));
    return JSON.stringify(Object.fromEntries(types.filter(([type]) => usedTypes.test(type))));
  },
};

/** @param dist the directory that the modules were compiled into */
export async function bundle(dist) {
  const file = join(dist, 'bin/server-manager.js');
  const build = await rolldown({ input: join(dist, 'http/cli.js'), platform: 'node', plugins: [withoutCharsetTables, withoutOtherTypes], checks: { eval: false } });
  await build.write({ file, format: 'esm', minify: true, codeSplitting: false });
  await build.close();
  chmodSync(file, 0o755);
}
