/** Ten recipes with the shape of public recipes: their actions, options, variables and hosts. Names are invented. */

export interface Shape {
  readonly title: string;
  readonly text: string;
  readonly hosts: readonly string[];
  readonly needsDatabase: boolean;
  readonly missing: readonly string[];
}

const archives = 'codeload.github.com';
const releases = ['github.com', 'objects.githubusercontent.com', 'release-assets.githubusercontent.com'];

const repositories = (category: string, owner: string, names: readonly string[]): string =>
  names
    .map(
      (name) =>
        `  - action: download_github\n    dest: ./resources/[${category}]/${name}\n    ref: main\n    src: https://github.com/${owner}/${name}\n`,
    )
    .join('');

const head = (name: string, extra = ''): string =>
  `$engine: 3\n$minFxVersion: 7290\n$onesync: on\n${extra}name: ${name}\nauthor: Example Team\ndescription: |-\n  A server for\n  the tests.\ntasks:\n`;

const base = `  - action: download_github
    src: https://github.com/example-games/server-data
    ref: master
    subpath: resources
    dest: ./resources
`;

const config = `  - action: download_file
    url: https://raw.githubusercontent.com/example/recipes/main/server.cfg
    path: ./server.cfg
  - action: replace_string
    mode: all_vars
    file: ./server.cfg
  - action: remove_path
    path: ./tmp
`;

const raw = 'raw.githubusercontent.com';

export const publicShapes: readonly Shape[] = [
  {
    title: 'the default of the platform',
    text: `name: Default
version: v2
author: Example
description: Plain
tasks:
  - action: download_file
    url: https://github.com/example-games/server-data/archive/refs/heads/master.zip
    path: ./tmp/data.zip
  - {action: unzip, src: ./tmp/data.zip, dest: ./tmp}
  - {action: move_path, src: ./tmp/server-data-master/resources, dest: ./resources}
  - action: write_file
    file: ./server.cfg
    data: |
      {{serverEndpoints}}
      sv_licenseKey "{{svLicense}}"
  - {action: replace_string, file: ./server.cfg, search: 'unconfigured', replace: '{{serverName}} by {{recipeAuthor}}'}
`,
    hosts: ['codeload.github.com', 'github.com'],
    needsDatabase: false,
    missing: [],
  },
  {
    title: 'a framework with a database (ESX)',
    text: `${head('Framework')}${base}  - action: connect_database
  - action: download_github
    src: example-esx/core
    subpath: '[core]'
    dest: ./resources/[core]
  - action: query_database
    file: ./resources/[core]/legacy.sql
${config}`,
    hosts: [archives, raw],
    needsDatabase: true,
    missing: [],
  },
  {
    title: 'forty repositories (QBCore)',
    text: `${head('Many')}  - action: connect_database\n${base}${repositories(
      'qb',
      'example-qb',
      [...Array(40).keys()].map((n) => `qb-part${n}`),
    )}  - action: waste_time\n    seconds: 10\n  - action: query_database\n    file: ./resources/[qb]/qb-part1/qb.sql\n${config}`,
    hosts: [archives, raw],
    needsDatabase: true,
    missing: [],
  },
  {
    title: 'releases that are unpacked (ox)',
    text: `${head('Releases', 'variables:\n  locale: en\n')}  - action: download_file
    path: ./tmp/lib.zip
    url: https://github.com/example-ox/lib/releases/latest/download/lib.zip
  - action: unzip
    dest: ./resources/[ox]
    src: ./tmp/lib.zip
${base}  - action: replace_string
    file: [./server.cfg, ./voice.cfg]
    mode: template
    search: LOCALE
    replace: '{{locale}}'
${config}`,
    hosts: [archives, ...releases, raw],
    needsDatabase: false,
    missing: [],
  },
  {
    title: 'a menu with its own licence (vMenu)',
    text: `${head('Menu', 'variables:\n  menuKey: null\n')}${base}  - action: download_file
    url: https://github.com/example/menu/releases/download/v3.7.0/menu.zip
    path: ./menu.zip
  - action: ensure_dir
    path: ./resources/[menu]/menu
  - action: unzip
    src: ./menu.zip
    dest: ./resources/[menu]/menu
  - action: copy_path
    src: ./resources/[menu]/menu/config/permissions.cfg
    dest: ./permissions.cfg
  - action: write_file
    append: true
    file: ./permissions.cfg
    data: |
      add_ace builtin.everyone "menu.use" allow
${config}`,
    hosts: [archives, ...releases, raw],
    needsDatabase: false,
    missing: ['menuKey'],
  },
  {
    title: 'a server for the other game (RedM)',
    text: `${head('Frontier', '$steamRequired: true\n')}  - action: download_github
    src: https://github.com/example-vorp/recipe
    ref: main
    dest: ./temp/recipe
  - action: move_path
    src: ./temp/recipe/server.cfg
    dest: ./server.cfg
  - action: connect_database
  - action: query_database
    file: ./temp/recipe/tables.sql
${base}  - action: remove_path
    path: ./temp
`,
    hosts: [archives],
    needsDatabase: true,
    missing: ['steam_webApiKey'],
  },
  {
    title: 'statements in the recipe',
    text: `${head('Statements')}  - action: connect_database
  - action: query_database
    query: |
      CREATE TABLE IF NOT EXISTS \`users\` (\`id\` int NOT NULL);
      INSERT INTO \`users\` (\`id\`) VALUES (1);
${base}${config}`,
    hosts: [archives, raw],
    needsDatabase: true,
    missing: [],
  },
  {
    title: 'variables from a file',
    text: `${head('Loaded')}${base}  - action: load_vars
    src: ./resources/vars.json
  - action: replace_string
    file: ./server.cfg
    search: NAME
    replace: '{{fromTheFile}}'
${config}`,
    hosts: [archives, raw],
    needsDatabase: false,
    missing: [],
  },
  {
    title: 'another host, a template without a value, and old metadata',
    text: `name: Old
version: 1.0
author: 42
requires: 4.0.0
variables:
  dbHost: localhost
  dbPassword: ""
  count: 3
  isOpen: true
tasks:
  - action: download_file
    url: https://files.example:8443/base.zip
    path: ./base.zip
    timeoutSeconds: 1800
  - action: unzip
    src: ./base.zip
    dest: ./
  - action: replace_string
    mode: template
    file: ./server.cfg
    search: WELCOME
    replace: '{{welcomeText}} {{count}}'
  - action: dump_vars
`,
    hosts: ['files.example:8443'],
    needsDatabase: false,
    missing: ['welcomeText'],
  },
  {
    title: 'a recipe that downloads itself with its content',
    text: `# A comment with ümlauts
${head('Whole')}  - action: download_github
    src: example/whole
    ref: v1.4.2
    dest: ./whole
  - action: copy_path
    src: ./whole/
    dest: ./
    overwrite: 'true'
  - action: move_path
    src: ./whole/txData/resources
    dest: ./resources
    overwrite: true
  - action: remove_path
    path: ./whole
`,
    hosts: [archives],
    needsDatabase: false,
    missing: [],
  },
];
