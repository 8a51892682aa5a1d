/** server.cfg with random contents. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inCategory, key } from './analysed.js';
import { configure } from './configured.js';

const test = suite('adapters/kinds/fxserver/config/random-config');

const bits = fc.constantFrom(
  'ensure ',
  'stop ',
  'restart ',
  'set ',
  'sets ',
  'exec ',
  'endpoint_add_tcp ',
  'quit ',
  'a ',
  '[x] ',
  '[ ',
  '"',
  '"0.0.0.0:30120" ',
  ';',
  '\n',
  '\r',
  '# ',
  '// ',
  '/* ',
  `sv_licenseKey ${key} `,
  `${key}`,
  '=',
  'onesync on ',
  'server.cfg ',
  '@a/b.cfg ',
  '“',
  '\\"',
  '\ufeff',
  '\u0000',
  '{"a":',
  '}',
  'ä',
  '🚗',
);

test('The analysis of any text has valid line numbers and no licence key', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(bits, { maxLength: 60 }).map((parts) => parts.join('')),
      async (text) => {
        const config = await configure(text, { resources: [inCategory('a', '[x]'), inCategory('b', '[x]')] });
        const lines = text.split(/\r\n|\r|\n/).length;
        for (const { line } of [...config.faults, ...config.steps, ...config.endpoints])
          assert.ok(line === null || (line >= 1 && line <= lines));
        assert.not.match(JSON.stringify(config), key);
      },
    ),
    { numRuns: 1_000 },
  );
});

const name = fc.constantFrom('alpha', 'beta', 'gamma', 'Alpha');
/** Commands, each with its expected effect. */

const known = fc.oneof(
  fc
    .tuple(fc.constantFrom('ensure', 'START', 'stop'), name)
    .map(([verb, of]) => ({ text: `${verb} ${of}`, verb: verb.toLowerCase(), name: of, value: '' })),
  fc
    .tuple(
      fc.constantFrom('set', 'setr', 'SETS'),
      fc.constantFrom('One', 'one', 'two'),
      fc.constantFrom('', 'x', 'a b', ';#'),
    )
    .map(([verb, of, text]) => ({ text: `${verb} ${of} "${text}"`, verb: 'set', name: of, value: text })),
  fc
    .constantFrom('', '# ensure nothing', 'ensure a b c', 'set one', '// stop alpha')
    .map((text) => ({ text, verb: '', name: '', value: '' })),
);

test('The analysis of random commands has the last values and the started resources', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(known, { maxLength: 20 }),
      fc.constantFrom('\n', '\r\n', '; \n'),
      fc.nat(20),
      async (commands, end, cut) => {
        const texts = commands.map(({ text }) => text + (text.includes('//') || text.includes('#') ? '\n' : end));
        const [before, after] = [texts.slice(0, cut).join(''), texts.slice(cut).join('')];
        const config = await configure(`${before}exec rest.cfg\n`, { files: { 'rest.cfg': after } });
        const running = new Set<string>();
        const values = new Map<string, string>();
        for (const { verb, name: of, value: text } of commands) {
          if (verb === 'ensure' || verb === 'start') running.add(of);
          if (verb === 'stop') running.delete(of);
          if (verb === 'set') values.set(of.toLowerCase(), text);
        }
        assert.equal(
          config.enabled.map((each) => each.name),
          [...running],
        );
        assert.equal(new Map(config.convars.map((each) => [each.name.toLowerCase(), each.value])), values);
      },
    ),
    { numRuns: 500 },
  );
});

test.run();
