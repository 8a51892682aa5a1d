/** Translates eggs in the shape of public eggs. Each result is checked with the schema of build.json. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notesOn, translate } from './check-build.js';
import * as eggs from './sample-eggs.js';
import { pelicanEgg, pterodactylEgg } from './sample-eggs.js';

const test = suite('machines/imports/egg/translate');

test('Paper becomes a command with its memory and jar as variables', async () => {
  const paper = await translate(pterodactylEgg(eggs.paper));
  assert.equal(paper.build, {
    command: [
      'java',
      '-Xms128M',
      '-Xmx{server_memory}M',
      '-Dterminal.jline=false',
      '-Dterminal.ansi=true',
      '-jar',
      '{server_jarfile}',
    ],
    env: { HOME: '{folder}' },
    variables: { server_memory: 4096, server_jarfile: 'server.jar' },
    ready: '\\)! For help, type',
    config: 'server.properties',
    stop: { command: 'stop', timeoutMs: 60_000 },
  });
  assert.is(paper.name, 'Paper');
  assert.match(notesOn(paper, 'installation script'), 'it is not run (3 lines)');
  assert.match(notesOn(paper, 'image'), 'not in ghcr.io/pterodactyl/yolks:java_21');
  assert.match(notesOn(paper, 'variable SERVER_JARFILE'), 'values are not checked: regex:/^([\\w\\d._-]+)(\\.jar)$/.');
  assert.match(notesOn(paper, 'variable BUILD_NUMBER'), 'only the installation script');
  assert.match(notesOn(paper, 'config file server.properties'), 'server-port = {{server.build.default.port}}');
  assert.match(notesOn(paper, 'features'), 'eula, java_version, pid_limit');
});

test('The three formats of an egg give the same build.json', async () => {
  for (const sample of [eggs.paper, eggs.terraria, eggs.counterStrike, eggs.palworld]) {
    const first = await translate(pterodactylEgg(sample, 'PTDL_v1'));
    const second = await translate(pterodactylEgg(sample, 'PTDL_v2'));
    const third = await translate(pelicanEgg(sample));
    assert.equal(second.build, first.build, sample.name);
    assert.equal(third.build, first.build, sample.name);
  }
});

test('Valheim becomes a script with the variables in its environment', async () => {
  const valheim = await translate(pterodactylEgg(eggs.valheim));
  const { command, env, variables, stop, ready } = valheim.build;
  assert.equal(command.slice(0, 2), ['bash', '-c']);
  assert.match(
    String(command[2]),
    /\.\/valheim_server\.x86_64 -nographics -batchmode -name "\$\{SERVER_NAME\}" -port \$\{SERVER_PORT\}/,
  );
  assert.equal(
    [env.WORLD, env.LD_LIBRARY_PATH, variables?.ld_library_path],
    ['{world}', '{ld_library_path}', './linux64'],
  );
  assert.equal([stop, ready], [{ signal: 'SIGINT', timeoutMs: 60_000 }, 'DungeonDB Start']);
  assert.match(notesOn(valheim, 'start command'), 'it needs a shell');
});

test('The arguments of Rust may be several words, so bash splits their values', async () => {
  const rust = await translate(pterodactylEgg(eggs.rust));
  const { command, env, variables } = rust.build;
  assert.equal([command[0], command[1], command[3]], ['bash', '-c', '{build}/RustDedicated']);
  assert.match(String(command[2]), /^exec "\$0" -batchmode \+server\.port \$SERVER_PORT \+server\.identity rust /);
  assert.match(String(command[2]), / \+server\.hostname "\$HOSTNAME" /);
  assert.match(String(command[2]), / \$ADDITIONAL_ARGS$/);
  assert.equal([env.RCON_PORT, variables?.rcon_port, variables?.rcon_pass], ['{rcon_port}', 28_016, null]);
  assert.is(variables?.additional_args, '');
});

test('Terraria has one ready line for its two texts', async () => {
  const terraria = await translate(pterodactylEgg(eggs.terraria));
  const { command, ready, config, variables } = terraria.build;
  assert.equal(command.slice(0, 3), ['./TerrariaServer.bin.x86_64', '-config', 'serverconfig.txt']);
  assert.is(ready, "(?:Type 'help' for a list of commands|Listening on port)");
  assert.equal([config, variables], ['serverconfig.txt', { server_port: null, max_players: 8 }]);
  assert.match(notesOn(terraria, 'start command'), 'must be in the directory of the Build');
  assert.match(notesOn(terraria, 'config file serverconfig.txt'), 'password={{server.build.env.PASSWORD}}');
});

test('Counter-Strike needs a value for a required variable without a default', async () => {
  const { build } = await translate(pterodactylEgg(eggs.counterStrike));
  assert.is(build.variables?.steam_acc, null);
  assert.is(build.variables?.srcds_map, 'de_dust2');
  assert.not.ok('srcds_appid' in (build.variables ?? {}));
});

test('Factorio becomes a script; a conditional value of the config file is listed', async () => {
  const factorio = await translate(pterodactylEgg(eggs.factorio));
  assert.match(String(factorio.build.command[2]), /^if \[ ! -f "\.\/saves\/\$\{SAVE_NAME\}\.zip" \]/);
  assert.is(factorio.build.config, 'data/server-settings.json');
  assert.match(
    notesOn(factorio, 'config file data/server-settings.json'),
    'max_players = (depends on the current value)',
  );
});

test('FiveM becomes a script that reads its variables from the environment', async () => {
  const fivem = await translate(pelicanEgg(eggs.fivem));
  assert.match(String(fivem.build.command[2]), /\+set sv_licenseKey \$\{FIVEM_LICENSE\}/);
  assert.equal([fivem.build.env.FIVEM_LICENSE, fivem.build.variables?.fivem_license], ['{fivem_license}', null]);
  assert.equal(fivem.build.stop, { command: 'quit', timeoutMs: 60_000 });
});

test('Palworld gets its program from the Build, and SIGTERM instead of a kill', async () => {
  const palworld = await translate(pelicanEgg(eggs.palworld));
  const { command, env, ready, stop, variables } = palworld.build;
  assert.is(command[0], './Pal/Binaries/Linux/PalServer-Linux-Shipping');
  assert.equal(command.slice(2, 4), ['-port={server_port}', '-players={max_players}']);
  assert.is(command[5], '-publicip={public_ip}');
  assert.is(env.LD_LIBRARY_PATH, '{folder}/linux64');
  assert.is(ready, '(?:Setting breakpad minidump AppID|^Running Palworld dedicated server)');
  assert.equal([stop.signal, variables?.public_ip], ['SIGTERM', '203.0.113.7']);
  assert.match(notesOn(palworld, 'stop'), '"^^C" kills the server at once');
});

test('Further start commands of Pelican are listed by their names', async () => {
  const startups = { Default: 'java -jar server.jar', Forge: 'java @args.txt' };
  const egg = await translate(pelicanEgg({ name: 'Two', startup: '', startups }));
  assert.equal(egg.build.command, ['java', '-jar', 'server.jar']);
  assert.match(notesOn(egg, 'start command'), 'further ones are left out: Forge');
});

for (const [stop, field] of [
  ['^C', { signal: 'SIGINT' }],
  ['^SIGINT', { signal: 'SIGINT' }],
  ['^sigterm', { signal: 'SIGTERM' }],
  ['^SIGABRT', { signal: 'SIGABRT' }],
  ['^SIGKILL', { signal: 'SIGTERM' }],
  ['^toString', { signal: 'SIGTERM' }],
  ['', { signal: 'SIGTERM' }],
  ['save\nquit', { command: ['save', 'quit'] }],
  ['say \u0007', { signal: 'SIGTERM' }],
  ['x'.repeat(1_001), { signal: 'SIGTERM' }],
] as const) {
  test(`The stop ${JSON.stringify(stop.slice(0, 20))} becomes ${JSON.stringify(field)}`, async () => {
    const { build } = await translate(pterodactylEgg({ name: 'x', startup: 'java', stop }));
    assert.equal(build.stop, { ...field, timeoutMs: 60_000 });
  });
}

test.run();
