/** Manifests with the layouts, line ends and common mistakes of published resources. */
import type { ManifestCase, manifestCase } from './manifest-case.js';

const typical = `fx_version 'cerulean'
games { 'gta5', 'rdr3' }
rdr3_warning 'I acknowledge that this is a prerelease build of RedM, and I am aware my resources *will* become incompatible once RedM ships.'
lua54 'yes'

author 'Jane Doe <me@example.com>'
description 'A resource'
version '1.2.3'

shared_script '@ox_lib/init.lua'
client_scripts {
  'client/*.lua',
  'client/**/*.lua', -- a comment
}
server_scripts { '@oxmysql/lib/MySQL.lua'; 'server/main.lua' }

ui_page 'html/index.html'
files { '/html/index.html', 'stream/[a]/{b}?.ytd', }
dependencies { '/server:5848', '/onesync', '/gameBuild:mp2023_01', '/native:0xE1', '/assetpacks', 'ox_lib' }
provide 'mysql-async'
`;

const typicalEntries = [
  'fx_version',
  'cerulean',
  'game',
  'gta5',
  'game',
  'rdr3',
  'rdr3_warning',
  'I acknowledge that this is a prerelease build of RedM, and I am aware my resources *will* become incompatible once RedM ships.',
  'lua54',
  'yes',
  'author',
  'Jane Doe <me@example.com>',
  'description',
  'A resource',
  'version',
  '1.2.3',
  'shared_script',
  '@ox_lib/init.lua',
  'client_script',
  'client/*.lua',
  'client_script',
  'client/**/*.lua',
  'server_script',
  '@oxmysql/lib/MySQL.lua',
  'server_script',
  'server/main.lua',
  'ui_page',
  'html/index.html',
  'file',
  '/html/index.html',
  'file',
  'stream/[a]/{b}?.ytd',
  'dependencie',
  '/server:5848',
  'dependencie',
  '/onesync',
  'dependencie',
  '/gameBuild:mp2023_01',
  'dependencie',
  '/native:0xE1',
  'dependencie',
  '/assetpacks',
  'dependencie',
  'ox_lib',
  'provide',
  'mysql-async',
];

/** Returns the cases. @param of creates a case */
export function serverCases(of: typeof manifestCase): readonly ManifestCase[] {
  return [
    of('a typical manifest has all its entries', typical, typicalEntries),
    of('a manifest with CRLF has the same entries', typical.replaceAll('\n', '\r\n'), typicalEntries),
    of('a manifest with CR as line end has the same entries', typical.replaceAll('\n', '\r'), typicalEntries),
    of('a manifest with LF CR has the same entries', typical.replaceAll('\n', '\n\r'), typicalEntries),
    of('a manifest without a final line end has the same entries', typical.trimEnd(), typicalEntries),
    of('an empty manifest has no entries', '', []),
    of('a manifest with only comments has no entries', '-- nothing\n--[[ at\nall ]]\n--[==[ really ]==]', []),
    of('a manifest with only white space has no entries', ' \t\r\n\v\f\n', []),
    of(
      'a single CR among LF is a line end',
      "game 'gta5'\rversion '1'\n\nerror('x')",
      ['game', 'gta5', 'version', '1'],
      ['runtime', 4, 'x'],
    ),
    of('CRLF in a string in long brackets becomes LF', 'description [[a\r\nb]]', ['description', 'a\nb']),
    of('text that is not ASCII is unchanged', "author 'Jörg – 作者 🚗'", ['author', 'Jörg – 作者 🚗']),
    of('invalid UTF-8 becomes replacement characters', Buffer.from("author 'J\xf6rg'", 'latin1'), [
      'author',
      'J\uFFFDrg',
    ]),
    of('a byte order mark inside a string stays', "author '\uFEFFme'", ['author', '\uFEFFme']),
    of('a name that is not ASCII is a syntax error', "größe 'x'", [], ['syntax', 1, "syntax error near '<\\195>'"]),
    of('locals may be used', "local dir = 'html/'\nui_page(dir .. 'index.html')\nfiles { dir .. 'a.js' }", [
      'ui_page',
      'html/index.html',
      'file',
      'html/a.js',
    ]),
    of('conditions may be used', "if GetConvar then game 'gta5' else game 'rdr3' end", ['game', 'gta5']),
    of('a value may be an expression', "local g = 'gta' game(g .. 5)", ['game', 'gta5']),
    of('a local table may be passed', "local list = { 'a', 'b' }\nexports(list)\nserver_exports(list)", [
      'export',
      'a',
      'export',
      'b',
      'server_export',
      'a',
      'server_export',
      'b',
    ]),
    of('a loop may add entries', "for _, n in ipairs { 'a', 'b' } do client_script('client/' .. n .. '.lua') end", [
      'client_script',
      'client/a.lua',
      'client_script',
      'client/b.lua',
    ]),
    of('calls with parentheses are valid', "fx_version('cerulean');\nfiles({'a', 'b'});\nclient_script({ 'c' });", [
      'fx_version',
      'cerulean',
      'file',
      'a',
      'file',
      'b',
      'client_script',
      'c',
    ]),
    of('semicolons separate statements', "game 'gta5'; version '1';;", ['game', 'gta5', 'version', '1']),
    of('all entries may be on one line', "fx_version 'cerulean' game 'gta5' files { 'a' } author 'x'", [
      'fx_version',
      'cerulean',
      'game',
      'gta5',
      'file',
      'a',
      'author',
      'x',
    ]),
    of('a trailing comma is allowed', "files { 'a', 'b', }", ['file', 'a', 'file', 'b']),
    of('semicolons separate values in a table', "files { 'a'; 'b'; }", ['file', 'a', 'file', 'b']),
    of('two commas are a syntax error', "files { 'a',, 'b' }", [], ['syntax', 1, "unexpected symbol near ','"]),
    of('a table on the line after its name belongs to the name', "files\n{\n  'a'\n}", ['file', 'a']),
    of('a parenthesis on the line after its name belongs to the name', "local a = 1\nauthor\n('x')", ['author', 'x']),
    of(
      'a manifest of the old format has its version',
      "resource_manifest_version '44febabe-d386-4d18-afbe-5e627f4af937'\nclient_script 'a.lua'",
      ['resource_manifest_version', '44febabe-d386-4d18-afbe-5e627f4af937', 'client_script', 'a.lua'],
    ),
    of(
      'data_file stores the type, then the file as an extra',
      "data_file 'DLC_ITYP_REQUEST' 'stream/x.ytyp'\nthis_is_a_map 'yes'",
      ['data_file', 'DLC_ITYP_REQUEST', 'data_file_extra', '"stream/x.ytyp"', 'this_is_a_map', 'yes'],
    ),
    of(
      'a convar category is stored with its settings as an extra',
      "convar_category 'Name' { 'Sub', { { 'A', '$b', 'CV_BOOL', 'true' } } }",
      ['convar_category', 'Name', 'convar_category_extra', '["Sub",[["A","$b","CV_BOOL","true"]]]'],
    ),
    of('a custom key is stored with its extra', "my_data 'one' { two = 42 }\nmap 'm.lua'", [
      'my_data',
      'one',
      'my_data_extra',
      '{"two":42}',
      'map',
      'm.lua',
    ]),
    of(
      'an unexpected end of the file is reported at its last line',
      "client_scripts {\n  'a.lua',\n",
      [],
      ['syntax', 3, 'unexpected symbol near <eof>'],
    ),
  ];
}
