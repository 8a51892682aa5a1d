/** Ranges of a console whose run has an encoding. */
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openConsoleLog } from '../../../../adapters/console/log.js';
import { encodeText } from '../../../../adapters/console/text/text-codec.js';
import { writeJsonLines } from '../../../../http/api/console/json-lines.js';
import { readRange, wholeCharacters } from '../../../../http/api/console/range.js';
import type { ConsoleEncoding } from '../../../../machines/text/console-encoding.js';
import { noTimes, rangeSuite, read, readOn } from './range-suite.js';

const test = rangeSuite('http/api/console/range-encoding');

/** Replaces the console by the console of a run with the given encoding. */
function print(context: Parameters<Parameters<typeof test>[1]>[0], text: string, encoding: ConsoleEncoding): Buffer {
  const { directory, run } = context.files;
  writeFileSync(join(directory.path, 'run.json'), JSON.stringify({ launch: { encoding } }));
  const bytes = encodeText(text, encoding);
  truncateSync(directory.console);
  writeFileSync(directory.console, bytes);
  context.log.close();
  context.log = openConsoleLog(run, directory);
  return bytes;
}

for (const [encoding, text] of [
  ['gbk', '[插件] 启动完成\n你好你好\n世界abc启动'],
  ['gb18030', '启动🚗动\n🚗🚗你好 12\n完'],
  ['shift_jis', '表示ｶﾅ\n起動完了 A表|\n終了'],
  ['cp437', 'é▒█\n█'],
] as const)
  test(`GET /console cuts no character of ${encoding} at any limit`, async (context) => {
    const bytes = print(context, text, encoding);
    for (let limit = 4; limit <= bytes.length + 1; limit += 1) {
      const pieces: string[] = [];
      const lines: string[] = [];
      await readOn(context.log, [limit], (part) => {
        const whole = wholeCharacters(part);
        pieces.push(whole.text.decode(whole.bytes));
        return whole.from + whole.bytes.length;
      });
      assert.is(pieces.join(''), text, `limit ${limit}`);
      await readOn(context.log, [limit], (part) => {
        const { body, next } = writeJsonLines(part, noTimes, limit);
        for (const line of body.split('\n').filter(Boolean)) {
          const { text: of, partial } = JSON.parse(line);
          lines.push(partial ? of : `${of}\n`);
        }
        return next;
      });
      assert.is(lines.join(''), text, `JSON lines, limit ${limit}`);
    }
  });

test('GET /console?since= within a character begins with the whole character', async (context) => {
  const bytes = print(context, '插件插件启动', 'gbk');
  for (let cursor = 0; cursor <= bytes.length; cursor += 1) {
    const times = { findTime: () => null, cursorAt: () => cursor };
    const range = await read(context, { kind: 'since', time: 0 }, 65_536, times);
    assert.is(range.from, cursor - (cursor % 2));
    assert.is(range.text.decode(range.bytes), '插件插件启动'.slice(range.from / 2));
  }
});

test('A range at the end of a console begins with a whole line', async (context) => {
  const bytes = print(context, '插件插件\n启动\n', 'gbk');
  const { log } = context;
  for (let limit = 6; limit < bytes.length; limit += 1) {
    const range = await readRange(
      log,
      noTimes,
      { run: null, bytes: limit, until: null, start: { kind: 'end' } },
      false,
    );
    assert.is(range.text.decode(range.bytes), '启动\n', `limit ${limit}`);
  }
});

test.run();
