/** Reduced lines of real server.cfg files, from the corpus of docs/internals/preflight-corpus.md. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { configure, faultsAfterSound, sound } from './configured.js';

const test = suite('adapters/kinds/fxserver/config/real-configs');

const soundTexts: Readonly<Record<string, string>> = {
  'bare JSON over several lines': [
    'setr inventory:keys ["TAB", "K", "Z"]',
    'setr inventory:ignoreweapons []',
    'set inventory:vehicleloot [',
    ']',
    'set inventory:dumpsterloot [',
    '    ["metalscrap", 1, 2, 60],',
    '    ["money", 200, 400, 5]',
    ']',
    'setr inventory:dropmarker {',
    '    "type": 2,',
    '    "colour": [150, 30, 30]',
    '}',
    'set inventory:clearstashes "6 MONTH"',
  ].join('\n'),
  'a banner of backslashes and quotes in comments':
    '#  / __ \\|  _ \\ / ____|\n# | |  | | |_) | |     ___  _ __ ___\n#  \\___\\_\\____/ \\_____\\___/|_|\n# don\'t say "use_permissions"',
  'markup with escaped quotes and semicolons in quotes':
    'setr qbx:motd "<p style=\'padding: 1rem; margin: 0;\' onclick=\'open(\\"openUrl\\", \\"https://docs.example/\\")\'>欢迎使用！</p>"',
  'a comment after tabs': "set\tchat_showJoins\t0\t\t\t#PAGEUP PAGEDOWN\nsv_maxclients 8 ## don't exceed 8!!",
  'single quotes that a resource strips': "setr bl:framework 'qbx' \nsetr bl:inventory 'ox'",
  'a stop of a resource that does not exist': 'stop webadmin ##Fix DDoS - DoS attackss',
};

for (const [what, text] of Object.entries(soundTexts)) {
  test(`A real server.cfg with ${what} has no faults`, async () => {
    const { faults } = await configure(sound + text);
    assert.equal(faults, []);
  });
}

test('A +set line in a server.cfg gets a warning that the server ignores the line', async () => {
  const { faults, oneSync } = await configure(`${sound}+set onesync on\n\n+set sv_enforceGameBuild 2060`);
  assert.is(oneSync, 'off');
  assert.equal(
    faults.map(({ code, severity, line, meant }) => ({ code, severity, line, meant })),
    [4, 6].map((line) => ({ code: 'config_unknown_command', severity: 'warning', line, meant: 'set' })),
  );
});

test('A command of a script may begin with a plus, and is not a fault', async () => {
  assert.equal(await faultsAfterSound('+cycleproximity\n+radiotalk'), []);
});

test('An empty licence key is reported as missing, not as a placeholder', async () => {
  for (const line of ['sv_licenseKey ""', 'sv_licenseKey " "']) {
    const { faults } = await configure(line);
    assert.equal(
      faults[0],
      { code: 'config_licence_missing', severity: 'fatal', file: 'server.cfg', line: 1, placeholder: false },
      line,
    );
  }
});

test('A licence key of words such as YOUR LICENSE KEY GOES HERE is a placeholder', async () => {
  const { faults } = await configure('sv_licenseKey "YOUR LICENSE KEY GOES HERE"');
  assert.equal([faults[0]?.code, faults[0]?.placeholder], ['config_licence_missing', true]);
});

test.run();
