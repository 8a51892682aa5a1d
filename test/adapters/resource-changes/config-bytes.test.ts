/** Edits of config files in all encodings and with all line breaks, and their undo. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { computeEtag } from '../../../adapters/folders/etag.js';
import { installation } from '../../../adapters/kinds/fxserver/installation/installation.js';
import { ConfigEdits, planEnsures } from '../../../adapters/resource-changes/edits.js';
import type { FolderFiles } from '../../../machines/files/files.js';
import { readWholeText } from '../../../machines/text/text-file.js';
import { addCity } from '../../http/api/resource-changes/changes-suite.js';
import { addResource, licence } from '../../kit/servers/fxserver.js';
import { manage, type Setup, toChange, useWorkspace, writeOrder } from './stopped-changes.js';

const test = suite<Setup>('adapters/resource-changes/config-bytes');

useWorkspace(test);

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

const encodings: readonly (readonly [name: string, encode: (text: string) => Buffer])[] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with BOM', (text) => Buffer.from(`\ufeff${text}`)],
  ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
  ['UTF-16 LE', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 LE with BOM', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 BE', utf16be],
  ['UTF-16 BE with BOM', (text) => utf16be(`\ufeff${text}`)],
];

/** Functions that return the line break after each line. */
const lineBreaks: readonly (readonly [name: string, breakAfter: (at: number) => string])[] = [
  ['LF', () => '\n'],
  ['CRLF', () => '\r\n'],
  ['CR', () => '\r'],
  ['one CRLF among LF', (at) => (at === 3 ? '\r\n' : '\n')],
  ['CR before LF', (at) => (at === 2 ? '\r' : '\n')],
];

const before = ['# caf\xe9', `sv_licenseKey ${licence}`, '# next', 'ensure taxi', '', 'ensure bus'];
const installed = [...before, 'ensure lamp', 'ensure road'];
const removed = before.filter((line) => line !== 'ensure taxi');

for (const [encoding, encode] of encodings)
  for (const [name, breakAfter] of lineBreaks)
    for (const isFinal of [true, false])
      test(`${encoding}, ${name}${isFinal ? '' : ', no final line break'}: an undo restores the bytes`, async (setup) => {
        const city = addCity(setup.workspace);
        addResource(city, 'bus');
        const path = join(city, 'server.cfg');
        const last = before.length - 1;
        const bytes = encode(before.map((line, at) => line + (at < last || isFinal ? breakAfter(at) : '')).join(''));
        writeFileSync(path, bytes);
        const edits = new ConfigEdits(openFiles(city));
        const starts = await installation.readStarts({ name: 'city', path: city });
        const ensures = planEnsures(['lamp', 'taxi', 'road'].map(toStarted), starts, installation);
        for (const [planned, expected] of [
          [await edits.planAdded('city', ensures), installed],
          [await edits.planRemoved('city', [toStarted('taxi')], starts), removed],
        ] as const) {
          const written = await edits.write({ folder: 'city', edits: planned });
          assert.equal(listLines(path), isFinal ? [...expected, ''] : expected);
          await edits.undo({ folder: 'city', edits: written });
          assert.equal(readFileSync(path), bytes);
        }
      });

const toStarted = (name: string) => ({ name, engineName: name, path: `resources/${name}` });

/** Reads and writes the files of a directory. */
function openFiles(directory: string): Pick<FolderFiles, 'open' | 'write'> {
  return {
    async open(_, path) {
      const bytes = readFileSync(join(directory, path));
      async function* read() {
        yield bytes;
      }
      return { name: path, size: bytes.length, etag: computeEtag(bytes), read, close: async () => undefined };
    },
    async write(_, path, bytes, { match }) {
      assert.equal(match, [computeEtag(readFileSync(join(directory, path)))]);
      writeFileSync(join(directory, path), bytes);
      return { etag: computeEtag(bytes), isNew: false };
    },
  };
}

/** Returns the lines of a text file, without its byte order mark. */
function listLines(path: string): string[] {
  const text = readWholeText(readFileSync(path));
  if (text === null) throw new Error('the file is not a text');
  return text.whole.split(/\r\n|\r|\n/);
}

test('A change of a UTF-16 config file keeps the encoding; its undo restores the file', async (setup) => {
  const path = join(addCity(setup.workspace), 'server.cfg');
  const text = '\ufeff# the city\r\nensure taxi';
  writeFileSync(path, text, 'utf16le');
  const { changes } = await manage(setup);
  const { id } = await changes.begin(toChange(writeOrder(setup)));
  assert.is((await changes.settle(id))?.state, 'applied');
  assert.is(readFileSync(path, 'utf16le'), `${text}\r\nensure lamp\r\nensure road`);
  await changes.undo(id, { kind: 'client', name: 'test' });
  assert.is((await changes.settle(id))?.state, 'undone');
  assert.is(readFileSync(path, 'utf16le'), text);
});

test('A config file with damaged UTF-16 is not changed, and the fault names it', async (setup) => {
  const path = join(addCity(setup.workspace), 'server.cfg');
  const damaged = Buffer.concat([Buffer.from('\ufeff# text\n', 'utf16le'), Buffer.from('x')]);
  writeFileSync(path, damaged);
  const { changes } = await manage(setup);
  const { id } = await changes.begin(toChange(writeOrder(setup)));
  const change = await changes.settle(id);
  const fault = { code: 'file_unusable', folder: 'city', path: 'server.cfg', why: 'broken_utf16' };
  assert.equal([change?.state, change?.fault], ['failed', fault]);
  assert.equal(readFileSync(path), damaged);
});

test.run();
