/** Files that are not eggs, and hostile eggs. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { maxEggLength } from '../../../../machines/imports/egg/egg.js';
import { translateEgg } from '../../../../machines/imports/egg/translate.js';
import { notesOn, translate } from './check-build.js';
import { pelicanEgg, pterodactylEgg } from './sample-eggs.js';

const test = suite('machines/imports/egg/hostile-eggs');

const meta = { version: 'PTDL_v2' };

for (const [what, text, problem] of [
  ['an empty file', '', 'it is not JSON'],
  ['a text', 'egg', 'it is not JSON'],
  ['a list', '[]', 'it is not an egg: it has no fields'],
  ['null', 'null', 'it is not an egg: it has no fields'],
  ['an object without a version', '{"startup":"java"}', 'it is not an egg: it has no meta.version'],
  ['a version of another type', '{"meta":{"version":["PTDL_v2"]}}', 'it is not an egg: it has no meta.version'],
  ['a later version', '{"meta":{"version":"PTDL_v9"}}', 'its version "PTDL_v9" is unknown'],
  ['an inherited version', '{"__proto__":{"meta":{"version":"PTDL_v2"}}}', 'it is not an egg: it has no meta.version'],
  ['no start command', JSON.stringify({ meta, startup: ' ' }), 'it has no start command'],
  ['a start command of another type', JSON.stringify({ meta, startup: { a: 1 } }), 'it has no start command'],
  ['a NUL character', JSON.stringify({ meta, startup: 'a\0b' }), 'its start command contains a NUL character'],
  [
    'a very long start command',
    JSON.stringify({ meta, startup: `a${' b'.repeat(60_000)}` }),
    'its start command is too long',
  ],
  ['a very large file', ' '.repeat(maxEggLength + 1), 'it has more than 1,048,576 characters'],
  ['deep nesting', '['.repeat(500_000), 'it is not JSON'],
  [
    'very many variables',
    JSON.stringify({
      meta,
      startup: 'a',
      variables: Array.from({ length: 501 }, (_, n) => ({ env_variable: `A${n}` })),
    }),
    'it has more than 500 variables',
  ],
] as const) {
  test(`A file with ${what} is refused with its reason`, () => {
    assert.equal(translateEgg(text), { problem });
  });
}

const wrongValues = [null, true, 5, 'x', [], {}, [[]], [{}], [null], { a: { b: [] } }];

test('A wrong type in any field of an egg never throws, and the result is a build.json', async () => {
  const fields = [
    'name',
    'docker_images',
    'config',
    'scripts',
    'variables',
    'features',
    'file_denylist',
    'images',
    'image',
  ];
  for (const field of fields)
    for (const value of wrongValues) await translate(JSON.stringify({ meta, startup: 'java', [field]: value }));
  for (const part of ['files', 'startup', 'stop', 'logs', 'extends'])
    for (const value of [...wrongValues, '{', '[1]', '{"done":{}}', '{"a":{"find":5}}'])
      await translate(JSON.stringify({ meta, startup: 'java', config: { [part]: value } }));
  for (const part of ['env_variable', 'default_value', 'rules'])
    for (const value of wrongValues)
      await translate(
        JSON.stringify({ meta, startup: 'java {{A}}', variables: [{ env_variable: 'A', [part]: value }] }),
      );
});

test('Names such as __proto__ are ordinary names and change no prototype', async () => {
  const text = `{"meta":{"version":"PTDL_v2"},"startup":"java {{__proto__}} {{constructor}} {{toString}}",
    "__proto__":{"polluted":1},"config":{"files":{"__proto__":{"find":{"__proto__":"x"}}}},
    "variables":[{"env_variable":"__proto__","default_value":"a"},{"env_variable":"constructor","default_value":"b"}]}`;
  const { build } = await translate(text);
  assert.equal(Object.getPrototypeOf(build.env), Object.prototype);
  assert.equal(Object.getPrototypeOf(build.variables), Object.prototype);
  assert.is(({} as { polluted?: number }).polluted, undefined);
  assert.ok(Object.values(build.variables ?? {}).includes('b'));
});

test('A value of an egg is never a placeholder of build.json, nor a part of the script', async () => {
  const { build } = await translate(
    pterodactylEgg({
      name: 'x',
      startup: 'java {folder} {build} {secret} "{nested{deep}}" {{A}}',
      variables: [{ name: 'A', preset: '$(reboot); {folder}', rules: '' }],
    }),
  );
  assert.equal(build.command.slice(0, 2), ['bash', '-c']);
  assert.not.match(build.command[2] ?? '', 'reboot');
  assert.is(build.env.A, '{a}');
  assert.is(build.variables?.a, '$(reboot); {folder}');
  assert.equal(
    Object.values(build.variables ?? {})
      .filter((value) => /^\{\w+\}$/.test(String(value)))
      .sort(),
    ['{build}', '{deep}', '{folder}', '{secret}'],
  );
});

test('Shell syntax in a start command is never split into arguments', async () => {
  for (const startup of [
    'java; reboot',
    'java && reboot',
    'java | tee x',
    'java > x',
    'java $(reboot)',
    'java `reboot`',
    'java "$(reboot)"',
    'java "`reboot`"',
    'java \x24{A:-$(reboot)}',
    'java *.jar',
    'java {1..3}',
    'java ~/x',
    'java # comment',
    'java\nreboot',
    'java $UNKNOWN',
    'java $1',
    "java $'a'",
    'java "open',
    "java 'open",
    'java \\',
    'cd x',
    'export A=1',
    '[[ -f x ]]',
    'A=1',
    "''",
    '{{A}',
  ]) {
    const { build } = await translate(
      pterodactylEgg({ name: 'x', startup, variables: [{ name: 'A', preset: '', rules: '' }] }),
    );
    assert.equal([build.command[0], build.command[1], build.command.length], ['bash', '-c', 3], startup);
  }
});

test('A command without shell syntax is split as a shell does', async () => {
  for (const [startup, command] of [
    ["java '-Da=b c' -jar x", ['java', '-Da=b c', '-jar', 'x']],
    ['java "a \\"b\\" \\$c \\d" e\\ f', ['java', 'a "b" $c \\d', 'e f']],
    ['exec java  -x\t-y', ['java', '-x', '-y']],
    ['java a"b"\'c\'', ['java', 'abc']],
    ['java "" \'\'', ['java', '', '']],
    ['java Map?listen?Name=[x] a#b x~', ['java', 'Map?listen?Name=[x]', 'a#b', 'x~']],
    ['java \\\n  -x', ['java', '-x']],
    ['java\r', ['java']],
    ['/home/container/run.sh -d=/home/container /home/container2', ['./run.sh', '-d={folder}', '/home/container2']],
  ] as const) {
    const { build } = await translate(pterodactylEgg({ name: 'x', startup }));
    assert.equal(build.command, command, startup);
  }
});

test('Notes have no control characters, and are bounded', async () => {
  const egg = await translate(
    pterodactylEgg({
      name: 'a\u001b[31m\u202e',
      startup: 'java {{A}}',
      image: `i\u001b]0;x\u0007${'m'.repeat(100_000)}`,
      variables: [{ name: 'A', preset: 'x', rules: `regex:/\u009b${'r'.repeat(5_000)}/` }],
    }),
  );
  for (const { subject, text } of [...egg.notes, { subject: egg.name, text: '' }]) {
    assert.not.match(subject + text, /[\p{Cc}\p{Cf}]/u);
    assert.ok(subject.length + text.length < 1_300);
  }
});

test('A config file outside the Data Folder is not the config file of the Build', async () => {
  for (const path of ['../x', '/etc/../x', 'a/../../x', '', 'a//b', 'folder.json', 'a\u0007', 'x'.repeat(256)]) {
    const { build } = await translate(pelicanEgg({ name: 'x', startup: 'java', files: { [path]: { find: {} } } }));
    assert.is(build.config, undefined, path);
  }
  const { build } = await translate(pelicanEgg({ name: 'x', startup: 'java', files: { '../x': {}, './a/b.ini': {} } }));
  assert.is(build.config, 'a/b.ini');
});

test('A variable that build.json cannot have as a default is left to the Data Folder', async () => {
  const egg = await translate(
    pterodactylEgg({
      name: 'x',
      startup: 'java -a={{LINES}} -b={{LONG}} -c={{build}} -d={{folder}}',
      variables: [
        { name: 'LINES', preset: 'a\nb', rules: '' },
        { name: 'LONG', preset: 'x'.repeat(1_001), rules: '' },
        { name: 'build', preset: '7', rules: '' },
        { name: 'MY-NAME', preset: 'a', rules: '' },
      ],
    }),
  );
  const { variables = {} } = egg.build;
  assert.equal([variables.lines, variables.long], [null, null]);
  assert.match(notesOn(egg, 'variable LINES'), 'Set it in folder.json');
  assert.ok(Object.values(variables).includes(7));
  assert.match(notesOn(egg, 'variable MY-NAME'), 'its name is not the name of an environment variable');
});

test.run();
