/** Corrections of lines in saved config files. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Finding } from '../../../../../http/client/api.js';
import { en } from '../../../../../http/ui/text/en.js';
import { type FixContext, fixSavedLine } from '../../../../../http/ui/views/folders/config/fix-line.js';
import { fixPlaces } from '../../../../../http/ui/views/folders/config/fix-places.js';

const test = suite('http/ui/views/folders/fix-line');

const word = { kind: 'word', from: 'polcie', to: 'police' } as const;
const { editor: words } = en;

/** Corrects the first line of a file. @returns the written text, and the title and the detail of a problem */
async function correct(bytes: Uint8Array, fix: Parameters<typeof fixSavedLine>[3] = word) {
  let written: string | null = null;
  const headers = new Headers({ ETag: '"1"' });
  const api = {
    GET: async () => ({ ok: true, value: bytes, headers }),
    PUT: async (_: string, { body }: { readonly body: Uint8Array }) => {
      written = Buffer.from(body).toString('latin1');
      return { ok: true, value: undefined, headers };
    },
  };
  const context = { state: { api }, language: { text: { value: en }, loadViews: async () => undefined } };
  const answer = await fixSavedLine(context as unknown as FixContext, 'world', { line: 1 }, fix);
  const { title = null, detail = null } = answer.ok ? {} : answer.problem;
  return { written, title, detail };
}

test('A correction writes the corrected line', async () => {
  assert.equal(await correct(Buffer.from('ensure polcie\r\n')), {
    written: 'ensure police\r\n',
    title: null,
    detail: null,
  });
});

test('A correction of several lines says if not all of them were changed', async () => {
  let saved = 'ensure polcie\nensure bus\n';
  const headers = new Headers({ ETag: '"1"' });
  const api = {
    GET: async () => ({ ok: true, value: Buffer.from(saved), headers }),
    PUT: async (_: string, { body }: { readonly body: Uint8Array }) => {
      saved = Buffer.from(body).toString('latin1');
      return { ok: true, value: undefined, headers };
    },
  };
  const context = { state: { api }, language: { text: { value: en }, loadViews: async () => undefined } };
  const places = [2, 1].map((line) => ({ folder: 'world', finding: { line } as Finding }));
  const answer = await fixPlaces(context as unknown as FixContext, places, word);
  assert.is(saved, 'ensure police\nensure bus\n');
  assert.is(answer.ok ? null : answer.problem.title, words.notAllCorrected);
});

test('A correction of a line without the fault reports that nothing was changed', async () => {
  assert.equal(await correct(Buffer.from('ensure police\n')), { written: null, ...words.notCorrected });
});

test('A correction of a file that is not text reports that nothing was changed', async () => {
  const { title } = words.notCorrected;
  assert.equal(await correct(Buffer.from('ensure polcie\0\n')), { written: null, title, detail: words.notText });
});

test('A correction that the encoding cannot express reports that nothing was changed', async () => {
  const { written, title, detail } = await correct(Buffer.from('caf\xe9 polcie\n', 'latin1'), { ...word, to: '警察' });
  assert.equal([written, title], [null, words.notCorrected.title]);
  assert.match(detail ?? '', words.encoding.missing('警', words.encoding.names['windows-1252']));
});

test.run();
