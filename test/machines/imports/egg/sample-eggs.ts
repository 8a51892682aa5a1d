/** Eggs in the shape of public eggs, written from the format of Pterodactyl and Pelican. */

interface SampleVariable {
  readonly name: string;
  readonly preset: string;
  readonly rules: string | readonly string[];
}

interface Sample {
  readonly name: string;
  readonly startup: string;
  readonly done?: unknown;
  readonly stop?: string;
  readonly files?: object;
  readonly variables?: readonly SampleVariable[];
  readonly installation?: string;
  readonly image?: string;
  readonly more?: object;
}

/** Returns an egg as Pterodactyl exports it. Some parts of `config` are strings that contain JSON. */
export function pterodactylEgg(sample: Sample, version = 'PTDL_v2'): string {
  const {
    name,
    startup,
    done = '',
    stop = 'stop',
    files = {},
    variables = [],
    installation = '',
    image,
    more,
  } = sample;
  return JSON.stringify({
    _comment: 'DO NOT EDIT: FILE GENERATED AUTOMATICALLY BY PTERODACTYL PANEL',
    meta: { version, update_url: null },
    exported_at: '2026-01-31T12:00:00+00:00',
    name,
    author: 'someone@example.com',
    ...(version === 'PTDL_v1'
      ? { images: [image ?? 'example/image:1'] }
      : { docker_images: { One: image ?? 'example/image:1' } }),
    startup,
    config: { files: JSON.stringify(files), startup: JSON.stringify({ done }), logs: '{}', stop },
    scripts: { installation: { script: installation, container: 'debian:12', entrypoint: 'bash' } },
    variables: variables.map(({ name: variable, preset, rules }) => ({
      name: variable,
      description: '',
      env_variable: variable,
      default_value: preset,
      user_viewable: true,
      user_editable: true,
      rules,
      field_type: 'text',
    })),
    ...more,
  });
}

/** Returns an egg as Pelican exports it in JSON, with objects and lists instead of strings. */
export function pelicanEgg(sample: Sample & { readonly startups?: Readonly<Record<string, string>> }): string {
  const egg = JSON.parse(pterodactylEgg(sample)) as Record<string, unknown>;
  const { name, startup, done = [], stop = 'stop', files = {}, startups } = sample;
  return JSON.stringify({
    ...egg,
    meta: { version: 'PLCN_v3', update_url: null },
    name,
    startup: undefined,
    startup_commands: startups ?? { Default: startup },
    config: { files, startup: { done }, logs: [], stop },
  });
}

export const paper: Sample = {
  name: 'Paper',
  startup: 'java -Xms128M -Xmx{{SERVER_MEMORY}}M -Dterminal.jline=false -Dterminal.ansi=true -jar {{SERVER_JARFILE}}',
  done: ')! For help, type ',
  stop: 'stop',
  files: {
    'server.properties': {
      parser: 'properties',
      find: { 'server-ip': '0.0.0.0', 'server-port': '{{server.build.default.port}}' },
    },
  },
  variables: [
    { name: 'MINECRAFT_VERSION', preset: 'latest', rules: 'nullable|string|max:20' },
    { name: 'SERVER_JARFILE', preset: 'server.jar', rules: 'required|regex:/^([\\w\\d._-]+)(\\.jar)$/' },
    { name: 'BUILD_NUMBER', preset: 'latest', rules: 'required|string|max:20' },
  ],
  installation: '#!/bin/ash\ncurl -o $SERVER_JARFILE $MINECRAFT_VERSION $BUILD_NUMBER\n',
  image: 'ghcr.io/pterodactyl/yolks:java_21',
  more: { features: ['eula', 'java_version', 'pid_limit'] },
};

export const valheim: Sample = {
  name: 'Valheim',
  startup:
    './valheim_server.x86_64 -nographics -batchmode -name "{{SERVER_NAME}}" -port {{SERVER_PORT}} -world "{{WORLD}}" -password "{{PASSWORD}}" $( [[ $ENABLE_CROSSPLAY -eq 1 ]] && echo " -crossplay ") > >(sed -uE "{{FILTER}}") & trap "{{STOP}}" 15; wait $!',
  done: 'DungeonDB Start',
  stop: '^C',
  variables: [
    { name: 'SERVER_NAME', preset: 'My Server', rules: 'required|string|max:60' },
    { name: 'PASSWORD', preset: 'secret', rules: 'required|string|min:5|max:20' },
    { name: 'WORLD', preset: 'Dedicated', rules: 'required|string|max:20' },
    { name: 'LD_LIBRARY_PATH', preset: './linux64', rules: 'required|string' },
    { name: 'FILTER', preset: '/^\\(Filename:.*Line:[[:space:]]+[[:digit:]]+\\)$/d', rules: 'string' },
    { name: 'STOP', preset: 'kill -2 $!; wait;', rules: 'required|string' },
    { name: 'ENABLE_CROSSPLAY', preset: '0', rules: 'boolean' },
  ],
};

export const rust: Sample = {
  name: 'Rust',
  startup:
    './RustDedicated -batchmode +server.port {{SERVER_PORT}} +server.identity "rust" +rcon.port {{RCON_PORT}} +rcon.web true +server.hostname \\"{{HOSTNAME}}\\" +server.level \\"{{LEVEL}}\\" +rcon.password \\"{{RCON_PASS}}\\" {{ADDITIONAL_ARGS}}',
  done: 'Server startup complete',
  stop: 'quit',
  variables: [
    { name: 'HOSTNAME', preset: 'A Rust Server', rules: 'required|string|max:60' },
    { name: 'LEVEL', preset: 'Procedural Map', rules: 'required|string|max:20' },
    { name: 'RCON_PORT', preset: '28016', rules: 'required|integer' },
    { name: 'RCON_PASS', preset: '', rules: 'required|regex:/^[\\w.|-]*$/|max:64' },
    { name: 'ADDITIONAL_ARGS', preset: '', rules: 'nullable|string' },
  ],
};

export const terraria: Sample = {
  name: 'Terraria',
  startup: './TerrariaServer.bin.x86_64 -config serverconfig.txt -port {{SERVER_PORT}} -maxplayers {{MAX_PLAYERS}}',
  done: ["Type 'help' for a list of commands", 'Listening on port'],
  stop: 'exit',
  files: {
    'serverconfig.txt': { parser: 'file', find: { 'password=': 'password={{server.build.env.PASSWORD}}' } },
  },
  variables: [
    { name: 'MAX_PLAYERS', preset: '8', rules: 'required|numeric|digits_between:1,3' },
    { name: 'PASSWORD', preset: '', rules: 'nullable|string' },
  ],
};

export const counterStrike: Sample = {
  name: 'Counter-Strike 2',
  startup:
    './game/cs2.sh -dedicated -ip 0.0.0.0 -port {{SERVER_PORT}} +map {{SRCDS_MAP}} -maxplayers {{SRCDS_MAXPLAYERS}} +sv_setsteamaccount {{STEAM_ACC}}',
  done: 'Connection to Steam servers successful',
  stop: 'quit',
  variables: [
    { name: 'SRCDS_MAP', preset: 'de_dust2', rules: 'required|string|alpha_dash' },
    { name: 'SRCDS_MAXPLAYERS', preset: '16', rules: 'required|numeric' },
    { name: 'STEAM_ACC', preset: '', rules: 'required|string|alpha_num|size:32' },
    { name: 'SRCDS_APPID', preset: '730', rules: 'required|string|in:730' },
  ],
  installation: './steamcmd.sh +app_update $SRCDS_APPID +quit',
};

export const factorio: Sample = {
  name: 'Factorio',
  startup:
    'if [ ! -f "./saves/{{SAVE_NAME}}.zip" ]; then ./bin/x64/factorio --create ./saves/{{SAVE_NAME}}.zip; fi; ./bin/x64/factorio --port {{SERVER_PORT}} --server-settings data/server-settings.json --start-server saves/{{SAVE_NAME}}.zip',
  done: 'Hosting game at',
  stop: '^C',
  files: {
    'data/server-settings.json': {
      parser: 'json',
      find: { name: '{{server.build.env.SERVER_NAME}}', max_players: { '0': '{{server.build.env.SLOTS}}' } },
    },
  },
  variables: [
    { name: 'SAVE_NAME', preset: 'gamesave', rules: 'required|alpha_dash|between:1,100' },
    { name: 'SERVER_NAME', preset: 'Factorio Server', rules: 'required|string' },
    { name: 'SLOTS', preset: '20', rules: 'required|numeric|digits_between:1,3' },
  ],
};

export const fivem: Sample = {
  name: 'FiveM',
  startup:
    '$(pwd)/alpine/opt/cfx-server/ld-musl-x86_64.so.1 --library-path "$(pwd)/alpine/usr/lib/v8/:$(pwd)/alpine/lib/:$(pwd)/alpine/usr/lib/" -- $(pwd)/alpine/opt/cfx-server/FXServer +set citizen_dir $(pwd)/alpine/opt/cfx-server/citizen/ +set sv_licenseKey {{FIVEM_LICENSE}} +set onesync {{ONESYNC_STATE}} +exec server.cfg',
  done: 'succeeded. Welcome!',
  stop: 'quit',
  files: {
    'server.cfg': {
      parser: 'file',
      find: { endpoint_add_tcp: 'endpoint_add_tcp "0.0.0.0:{{server.build.default.port}}"' },
    },
  },
  variables: [
    { name: 'FIVEM_LICENSE', preset: '', rules: 'required|string' },
    { name: 'ONESYNC_STATE', preset: 'on', rules: 'required|string|in:on,off,legacy' },
  ],
};

export const palworld: Sample = {
  name: 'Palworld',
  startup:
    'LD_LIBRARY_PATH=/home/container/linux64 /home/container/Pal/Binaries/Linux/PalServer-Linux-Shipping Pal -port={{SERVER_PORT}} -players={{MAX_PLAYERS}} -useperfthreads -publicip=$PUBLIC_IP -logformat=text',
  done: ['Setting breakpad minidump AppID', 'regex:^Running Palworld dedicated server'],
  stop: '^^C',
  variables: [
    { name: 'MAX_PLAYERS', preset: '32', rules: ['required', 'integer', 'between:1,32'] },
    { name: 'PUBLIC_IP', preset: '203.0.113.7', rules: ['nullable', 'string'] },
  ],
};
