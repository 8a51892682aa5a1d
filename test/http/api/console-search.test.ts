/** GET /console/search, which returns the lines of one run or of all runs that contain a text. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { SharedService } from '../../kit/manager/shared-service.js';
import { startStandard } from '../../kit/manager/shared-service.js';
import { consoleOf, keptRunsSuite, runShort } from './kept-runs.js';

const test = keptRunsSuite('http/api/console-search');

const search = async ({ service }: SharedService, query: string): Promise<any> =>
  (await service.get(`/console/search?${query}`)).json;

const textsIn = ({ matches }: any): string[] => matches.map(({ text }: any) => text);

test('GET /console/search finds lines in the whole run, and ignores case and colours', async (shared) => {
  const run = await runShort(shared);
  // Print less than the limit of a console, because the manager may prune a longer console.
  const filler = 'nothing here\n'.repeat(30_000);
  appendFileSync(
    consoleOf(shared.workspace, run),
    `${filler}\u001b[33mHitch\u001b[0m WARNING\r\n${filler}hitch warning 2`,
  );
  const found = await search(shared, 'text=hitch+warning');
  assert.equal(textsIn(found), ['hitch warning 2', 'Hitch WARNING']);
  assert.equal([found.complete, found.missing, found.matches[1].line], [true, 0, 30_003]);
  const { cursor } = found.matches[1];
  const read = await shared.service.get(`/console?run=${run}&after=${cursor}&bytes=200`);
  assert.match(read.text, /^\u001b\[33mHitch/);
  assert.equal(textsIn(await search(shared, 'text=hitch+warning&order=oldest&limit=1')), ['Hitch WARNING']);
});

test('GET /console/search?run=all finds lines of all kept runs, with their times', async (shared) => {
  const first = await runShort(shared);
  const second = await runShort(shared);
  const { run: third } = await startStandard(shared);
  const { json: command } = await shared.service.post('/command', { Command: 'tWo' });
  await shared.workspace.waitForConsole('GOT tWo\n');
  const found = await search(shared, 'text=two&run=all');
  assert.equal(
    found.matches.map(({ run, line, text }: any) => [run, line, text]),
    [
      [third, 2, 'GOT tWo'],
      [second, 2, 'two'],
      [first, 2, 'two'],
    ],
  );
  assert.is(found.matches[0].cursor, command.cursor);
  assert.match(found.matches[2].at, /^\d{4}-/);
  assert.equal(textsIn(await search(shared, 'text=two')), ['GOT tWo']);
  assert.equal(textsIn(await search(shared, `text=two&run=${first}`)), ['two']);
  const { started_at: since } = (await shared.service.get('/status')).json;
  assert.equal(textsIn(await search(shared, `text=two&run=all&since=${since}`)), ['GOT tWo']);
  assert.equal(textsIn(await search(shared, `text=two&run=all&until=${since}`)), ['two', 'two']);

  const page = await search(shared, 'text=two&run=all&limit=2');
  assert.equal([page.complete, page.matches.length], [false, 2]);
  const rest = await search(shared, `text=two&run=all&limit=2&cursor=${page.next}`);
  assert.equal([rest.complete, rest.matches.map(({ run }: any) => run)], [true, [first]]);
});

test('GET /console/search treats no character of the text as a pattern', async (shared) => {
  const run = await runShort(shared);
  appendFileSync(consoleOf(shared.workspace, run), 'a.b\naxb\n(a+)+$\n[ script:race] ready\n');
  assert.equal(textsIn(await search(shared, 'text=a.b')), ['a.b']);
  assert.equal(textsIn(await search(shared, `text=${encodeURIComponent('(a+)+$')}`)), ['(a+)+$']);
  assert.equal(textsIn(await search(shared, `text=${encodeURIComponent('[ SCRIPT:race]')}`)), ['[ script:race] ready']);
});

test('GET /console/search finds lines by severity and resource, together with a text', async (shared) => {
  const run = await runShort(shared);
  const lines = [
    '\u001b[36m[       script:hello]\u001b[0m Welcome',
    '\u001b[36m[       script:hello]\u001b[0m \u001b[31mSCRIPT ERROR: no player\u001b[0m',
    '\u001b[36m[        script:race]\u001b[0m \u001b[33mno track\u001b[0m',
    'Error: no map',
  ];
  appendFileSync(consoleOf(shared.workspace, run), `${lines.join('\n')}\n`);
  const starts = async (query: string) => textsIn(await search(shared, query)).map((text) => text.split('] ').at(-1));
  assert.equal(await starts('severity=error'), ['Error: no map', 'SCRIPT ERROR: no player']);
  assert.equal(await starts('severity=error,warning&text=NO+TR'), ['no track']);
  assert.equal(await starts('resource=hello&order=oldest'), ['Welcome', 'SCRIPT ERROR: no player']);
  assert.equal(await starts('resource=hello&severity=info'), ['Welcome']);
  assert.equal(await starts('resource=hell'), []);
  for (const query of ['', 'severity=loud', 'severity=', 'resource=', 'severity=error&severity=info']) {
    const { status, json } = await shared.service.get(`/console/search?${query}`);
    assert.equal([status, json.code], [400, 'query_invalid'], query);
  }
});

test('GET /console/search of a pruned log counts the missing bytes', async (shared) => {
  const run = await runShort(shared);
  writeFileSync(join(shared.workspace.root, 'run', run, 'head'), '0000000000000004\n');
  for (const order of ['newest', 'oldest']) {
    const { matches, missing, complete } = await search(shared, `text=o&order=${order}`);
    assert.equal([missing, complete], [4, true], order);
    assert.equal(
      matches.map(({ line, cursor, text }: any) => [line, cursor, text]),
      [[null, 4, 'two']],
    );
  }
});

test('GET /console/search before the first run gets 404, or nothing with run=all', async (shared) => {
  assert.is((await search(shared, 'text=x')).code, 'run_not_found');
  const found = await search(shared, 'text=x&run=all');
  assert.equal(found, { matches: [], complete: true, next: 'none:0', searched: 0, missing: 0, unreadable: [] });
});

test('GET /console/search gets 400 that names an invalid parameter', async (shared) => {
  const run = await runShort(shared);
  for (const [query, parameter] of [
    ['', 'text'],
    ['text=', 'text'],
    [`text=${'x'.repeat(201)}`, 'text'],
    ['text=a%0Ab', 'text'],
    ['text=x&order=up', 'order'],
    ['text=x&limit=0', 'limit'],
    ['text=x&limit=201', 'limit'],
    ['text=x&cursor=5', 'cursor'],
    ['text=x&since=yesterday', 'since'],
    [`text=x&run=${run}&cursor=20260101T000001000Z-abcdef:0`, 'cursor'],
  ] as const) {
    const { code, detail } = await search(shared, query);
    assert.is(code, 'query_invalid', query);
    assert.match(detail, `"${parameter}"`);
  }
  assert.is((await search(shared, 'text=x&run=../secret')).code, 'run_not_found');
});

test.run();
