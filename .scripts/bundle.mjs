/**
 * Makes dist/bin/server-manager.js, the program that users run: the compiled modules and all they import in one
 * file, as loading some 300 small ones takes a third of a second and 15 MB. It stands one directory below dist/ as
 * the modules with assets do, so that `new URL('../…', import.meta.url)` means the same in both.
 */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** Bodies are read as UTF-8 alone; the tables of East Asian charsets are half a megabyte that nothing asks for. */
const withoutCharsetTables = {
  name: 'without-charset-tables',
  load: (id) => (/iconv-lite\/encodings\/tables\/[^/]+\.json$/.test(id) ? '{}' : null),
};

/** @param dist the directory that the modules were compiled into */
export async function bundle(dist) {
  const file = join(dist, 'bin/server-manager.js');
  const build = await rolldown({ input: join(dist, 'http/cli.js'), platform: 'node', plugins: [withoutCharsetTables], checks: { eval: false } });
  await build.write({ file, format: 'esm', minify: true, codeSplitting: false });
  await build.close();
  chmodSync(file, 0o755);
}
