/**
 * Draws the statecharts into dist/ with the compiled modules: their geometry for the page, and the files of
 * `server-manager statechart`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = 'machines/review/drawing/files';

/** The outputs of {@link draw}, relative to dist/. */
export const drawn = [
  'layout.json',
  'views.json',
  'health.json',
  'occurrence.json',
  'update.json',
  'backup.json',
  'restore.json',
  'verification.json',
  'test-restore.json',
  'delivery.json',
  'receiver.json',
  'link.json',
  'server.svg',
  'server.mmd',
  'server.json',
].map((name) => `${folder}/${name}`);

/** Draws the statecharts. @param dist the directory that the modules were compiled into */
export async function draw(dist) {
  const load = (module) => import(pathToFileURL(join(dist, module)).href);
  const { drawFiles } = await load('machines/review/drawing/files.js');
  const { notation } = await load('http/api/server/notation.js');
  const { measureChartWords } = await load('http/ui/text/chart-words.js');
  mkdirSync(join(dist, folder), { recursive: true });
  for (const [name, text] of Object.entries(await drawFiles(notation, measureChartWords())))
    writeFileSync(join(dist, folder, name), text);
}
