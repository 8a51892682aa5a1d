/** Manifests, and what FXServer makes of them. Each is run through the sandbox and through Debian's lua5.4. */
import { serverCases } from './field-cases.js';

/** A run-time error or a syntax error: its line, and Lua's words. */
export type ExpectedFault = readonly [reason: 'syntax' | 'runtime', line: number | null, message: string];

export interface ManifestCase {
  /** A sentence. */
  readonly name: string;
  readonly source: string | Uint8Array;
  /** Keys and values, one after the other. */
  readonly entries: readonly string[];
  readonly fault: ExpectedFault | null;
}

export const manifestCase = (
  name: string,
  source: string | Uint8Array,
  entries: readonly string[] = [],
  fault: ExpectedFault | null = null,
): ManifestCase => ({ name, source, entries, fault });
const of = manifestCase;

const notText = (got: string): string => `bad argument #2 to 'addMetaData' (string expected, got ${got})`;

const keys: readonly ManifestCase[] = [
  of('a text is filed under the name as it is written', "fx_version 'cerulean'", ['fx_version', 'cerulean']),
  of('a text in double quotes is the same', 'fx_version "adamant"', ['fx_version', 'adamant']),
  of('a text in long brackets is the same', 'fx_version [[bodacious]]', ['fx_version', 'bodacious']),
  of('a text in long brackets loses its first line end', 'description [[\nA\nB]]', ['description', 'A\nB']),
  of('brackets around the value change nothing', "game ('gta5')", ['game', 'gta5']),
  of('a table loses one trailing s', "client_scripts { 'a.lua', 'b.lua' }", [
    'client_script',
    'a.lua',
    'client_script',
    'b.lua',
  ]),
  of('only one s goes', "glass { 'a' } classs { 'b' }", ['glas', 'a', 'class', 'b']),
  of('a name of one s becomes an empty key', "s { 'a' }", ['', 'a']),
  of('a table without the s is filed under the name as it is', "client_script { 'a.lua' }", ['client_script', 'a.lua']),
  of('a plural with a text keeps its s, and the engine never reads it', "client_scripts 'a.lua'", [
    'client_scripts',
    'a.lua',
  ]),
  of('a plural with a number keeps its s', 'versions(1)', ['versions', '1']),
  of('dependencies in a table land under dependencie', "dependencies { 'a', '/onesync' }", [
    'dependencie',
    'a',
    'dependencie',
    '/onesync',
  ]),
  of('a dependency lands under dependency', "dependency 'a' dependency { 'b' }", [
    'dependency',
    'a',
    'dependency',
    'b',
  ]),
  of('games is game with a table, games with a text', "games { 'gta5', 'rdr3' } games 'common'", [
    'game',
    'gta5',
    'game',
    'rdr3',
    'games',
    'common',
  ]),
  of('exports and server_exports lose their s', "exports { 'f', 'g' } server_exports { 'h' }", [
    'export',
    'f',
    'export',
    'g',
    'server_export',
    'h',
  ]),
  of('the s of an inner word stays', "is_cool { 'a' } this_is_a_map 'yes'", ['is_cool', 'a', 'this_is_a_map', 'yes']),
  of('an S in capitals stays', "CLIENT_SCRIPTS { 'a.lua' }", ['CLIENT_SCRIPTS', 'a.lua']),
  of('keys in capitals are other keys', "Fx_Version 'cerulean' AUTHOR 'me'", [
    'Fx_Version',
    'cerulean',
    'AUTHOR',
    'me',
  ]),
  of('anything may be a key', "whatever_9 'x' _ 'y'", ['whatever_9', 'x', '_', 'y']),
  of('a key through _G is a key', "_G['my key'] 'x'", ['my key', 'x']),
  of('a number as a key is a text', "_G[5] 'x'", ['5', 'x']),
  of(
    'a number as a key of a table has no end to take away',
    "_G[5] { 'x' }",
    [],
    ['runtime', 1, "attempt to index a number value (upvalue 'key')"],
  ),
  of('the same key twice gives two entries, in order', "author 'a' author 'b'", ['author', 'a', 'author', 'b']),
  of('the engine’s own mark is not taken from a manifest', "is_cfxv2 'x' IS_CFXV2 'y' game 'gta5'", ['game', 'gta5']),
  of('AddMetaData files as it is told, without any rule', "AddMetaData('files', 'a')", ['files', 'a']),
  of(
    'AddMetaData wants two texts',
    "AddMetaData('files')",
    [],
    ['runtime', 1, "bad argument #2 to 'AddMetaData' (string expected, got no value)"],
  ),
];

const values: readonly ManifestCase[] = [
  of('an integer is a text', 'version(1)', ['version', '1']),
  of('a float keeps its point', 'version(1.0)', ['version', '1.0']),
  of('a long float is cut as Lua prints it', 'version(3.14159265358979)', ['version', '3.1415926535898']),
  of('a great number is printed as Lua does', 'version(1e100) version(2^53)', [
    'version',
    '1e+100',
    'version',
    '9.007199254741e+15',
  ]),
  of('the greatest integer is whole', 'version(math.maxinteger)', ['version', '9223372036854775807']),
  of('an integer in hexadecimal is printed in decimal', 'version(0xff)', ['version', '255']),
  of('numbers in a table are texts', 'files { 1, 2.5 }', ['file', '1', 'file', '2.5']),
  of('infinity is a number too', 'version(1/0) version(-1/0)', ['version', 'inf', 'version', '-inf']),
  of('an empty text is a value', "author ''", ['author', '']),
  of('an empty table adds nothing', 'files {}', []),
  of('a NUL ends a value', "author 'a\\0b'", ['author', 'a']),
  of('a NUL ends a key', "_G['a\\0b'] 'x'", ['a', 'x']),
  of('escapes are Lua’s', "author 'a\\tb\\n\\65\\x42\\u{48}\\z\n   c'", ['author', 'a\tb\nABHc']),
  of('texts may be joined', "local v = '1.' .. 2 version(v) author('a' .. 'b')", ['version', '1.2', 'author', 'ab']),
  of('only values that ipairs gives are added', "files { 'a', x = 'b', [3] = 'c', [2] = nil }", ['file', 'a']),
  of('a nil ends a table', "files { 'a', nil, 'c' }", ['file', 'a']),
  of('named values of a table are passed over', "files { name = 'a' }", []),
  of(
    'ipairs heeds __index',
    "files(setmetatable({}, { __index = function(_, i) if i < 3 then return 'f' .. i end end }))",
    ['file', 'f1', 'file', 'f2'],
  ),
  of('true is no value', 'lua54(true)', [], ['runtime', 1, notText('boolean')]),
  of('nil is no value', 'author(nil)', [], ['runtime', 1, notText('nil')]),
  of('nothing is no value', 'author()', [], ['runtime', 1, notText('nil')]),
  of('a function is no value', 'author(print)', [], ['runtime', 1, notText('function')]),
  of('an unknown global is a function, and so no value', 'author(somebody)', [], ['runtime', 1, notText('function')]),
  of(
    'a table in a table is no value; what came before it stays',
    "files { 'a', { 'b' }, 'c' }",
    ['file', 'a'],
    ['runtime', 1, notText('table')],
  ),
  of(
    'a boolean in a table is no value',
    "files {\n  'a',\n  false,\n}\ngame 'gta5'",
    ['file', 'a'],
    ['runtime', 1, notText('boolean')],
  ),
  of(
    'a table with a name of its own is called by it',
    "files { setmetatable({}, { __name = 'thing' }) }",
    [],
    ['runtime', 1, notText('thing')],
  ),
  of(
    'a table that could be printed is no text either',
    "files { setmetatable({}, { __tostring = function() return 'a' end }) }",
    [],
    ['runtime', 1, notText('table')],
  ),
];

const extras: readonly ManifestCase[] = [
  of('a second value is JSON under _extra', "data_file 'A' 'b'", ['data_file', 'A', 'data_file_extra', '"b"']),
  of('a second table is JSON', "data_file 'A' { x = 1, y = { 'a', 'b' } }", [
    'data_file',
    'A',
    'data_file_extra',
    '{"x":1,"y":["a","b"]}',
  ]),
  of('after a table the extra has the key without its s', "files { 'a' } { 'b' }", [
    'file',
    'a',
    'file_extra',
    '["b"]',
  ]),
  of('after a text the extra keeps the s', "files 'a' 'b'", ['files', 'a', 'files_extra', '"b"']),
  of('an extra of nothing is null', "a 'b' ()", ['a', 'b', 'a_extra', 'null']),
  of('an extra may be a boolean', "a 'b' (true)", ['a', 'b', 'a_extra', 'true']),
  of('an extra may be a number', "a 'b' (5) a 'b' (1.5)", ['a', 'b', 'a_extra', '5', 'a', 'b', 'a_extra', '1.5']),
  of('an empty table is an empty array', "a 'b' {}", ['a', 'b', 'a_extra', '[]']),
  of('few holes in an array are null', "a 'b' { 1, nil, 3 }", ['a', 'b', 'a_extra', '[1,null,3]']),
  of('many holes make an object', "a 'b' { [1] = 'x', [100] = 'y' }", ['a', 'b', 'a_extra', '{"1":"x","100":"y"}']),
  of('mixed keys make an object', "a 'b' { 'x', y = 'z' }", ['a', 'b', 'a_extra', '{"1":"x","y":"z"}']),
  of('texts in JSON are escaped', "a 'b' { '\"', '\\\\', '\\n', '\\1', 'ü', '/' }", [
    'a',
    'b',
    'a_extra',
    '["\\"","\\\\","\\n","\\u0001","ü","/"]',
  ]),
  of('a table as the first value of an extra stays nested', "a 'b' { { { 1 } } }", ['a', 'b', 'a_extra', '[[[1]]]']),
  of('a function has no JSON', "a 'b' { print }", ['a', 'b'], ['runtime', 1, 'unsupported type: function']),
  of(
    'a table within itself has no JSON',
    "local t = {} t[1] = t a 'b' (t)",
    ['a', 'b'],
    ['runtime', 1, 'maximum table nesting depth exceeded'],
  ),
  of(
    'a third value is no function to call',
    "a 'b' 'c' 'd'",
    ['a', 'b', 'a_extra', '"c"'],
    ['runtime', 1, 'attempt to call a nil value'],
  ),
  of('a comment that is none makes an extra', "--[ Manifest ]--\ndescription 'x'\n[[ Manifest ]]--\n", [
    'description',
    'x',
    'description_extra',
    '" Manifest "',
  ]),
  of('two values without a comma make an extra', "description 'x' 'y'\ngame 'gta5'", [
    'description',
    'x',
    'description_extra',
    '"y"',
    'game',
    'gta5',
  ]),
  of('json is there to be used', 'author(json.encode({ 1, 2 }))', ['author', '[1,2]']),
  of(
    'with json gone an extra ends the manifest',
    "json = nil a 'b' 'c'",
    ['a', 'b'],
    ['runtime', 1, "attempt to index a function value (global 'json')"],
  ),
];

const globals: readonly ManifestCase[] = [
  of(
    'the libraries are there',
    "for _, n in ipairs { 'table', 'string', 'math', 'debug', 'coroutine', 'utf8', 'json' } do kind(type(_G[n])) end",
    Array.from({ length: 7 }, () => ['kind', 'table']).flat(),
  ),
  of('io, os, package and require are not: they are names like any other', "io 'a' os 'b' package 'c' require 'd'", [
    'io',
    'a',
    'os',
    'b',
    'package',
    'c',
    'require',
    'd',
  ]),
  of(
    'load, loadfile, dofile and loadstring are names like any other',
    "load 'a' loadfile 'b' dofile 'c' loadstring 'd'",
    ['load', 'a', 'loadfile', 'b', 'dofile', 'c', 'loadstring', 'd'],
  ),
  of(
    'os.execute is an error',
    "os.execute('echo')",
    [],
    ['runtime', 1, "attempt to index a function value (global 'os')"],
  ),
  of(
    'io.open is an error',
    "game 'gta5'\nlocal f = io.open('/etc/passwd')",
    ['game', 'gta5'],
    ['runtime', 2, "attempt to index a function value (global 'io')"],
  ),
  of('the natives of scripts are names like any other', "GetConvar('a', 'b') Citizen 'x'", [
    'GetConvar',
    'a',
    'Citizen',
    'x',
  ]),
  of('print prints nowhere', "print('hello', 1, nil) game 'gta5'", ['game', 'gta5']),
  of('warn warns nowhere', "warn('@on') warn('careful', ' you') game 'gta5'", ['game', 'gta5']),
  of('a key named as a function of Lua calls that function', "type 'x' tostring 'y'", []),
  of('error as a key ends the manifest', "error 'wrong'", [], ['runtime', 1, 'wrong']),
  of(
    'debug as a key ends the manifest',
    "debug 'true'",
    [],
    ['runtime', 1, "attempt to call a table value (global 'debug')"],
  ),
  of(
    'select as a key wants a number',
    "select 'x'",
    [],
    ['runtime', 1, "bad argument #1 to 'select' (number expected, got string)"],
  ),
  of('assert passes a text on', "author(assert('a'))", ['author', 'a']),
  of('what a manifest sets is no longer unknown', "mine = 'a'\nauthor(mine)", ['author', 'a']),
  of('what is set to a function is called', "function author(v) version(v) end author 'x'", ['version', 'x']),
  of('what is set to nil is unknown again', "author = 1 author = nil author 'x'", ['author', 'x']),
  of(
    'what is set to false is false',
    'author = false author(author)',
    [],
    ['runtime', 1, "attempt to call a boolean value (global 'author')"],
  ),
  of(
    'globals that the engine uses may be replaced',
    "type = function() return 'table' end\nipairs = function() return next, { 'z' } end\nfiles 'a'",
    ['file', 'z'],
  ),
  of(
    'without ipairs a table declares nothing that can be walked',
    "ipairs = nil files { 'a' }",
    [],
    ['runtime', null, 'stack overflow'],
  ),
  of('collectgarbage is there', "collectgarbage() author(type(collectgarbage('count')))", ['author', 'number']),
  of('_VERSION is Lua 5.4', 'author(_VERSION)', ['author', 'Lua 5.4']),
  of('utf8 is there', 'author(utf8.char(252, 8364))', ['author', 'ü€']),
  of('integers are of 64 bits', 'author(1 << 62) author(7 // 2) author(2^2)', [
    'author',
    '4611686018427387904',
    'author',
    '3',
    'author',
    '4.0',
  ]),
  of('a coroutine may declare', "coroutine.wrap(function() author 'a' coroutine.yield() end)()", ['author', 'a']),
  of(
    'the manifest itself is no coroutine',
    "author 'a' coroutine.yield()",
    ['author', 'a'],
    ['runtime', 1, 'attempt to yield from outside a coroutine'],
  ),
  of(
    'goto and integer for are Lua 5.4’s',
    "for i = 1, 3 do if i == 2 then goto continue end file('f' .. i) ::continue:: end",
    ['file', 'f1', 'file', 'f3'],
  ),
  of('constants and closing variables are Lua 5.4’s', "local a <const> = 'x' author(a)", ['author', 'x']),
  of(
    'the metatable of the globals can be taken away',
    "setmetatable(_G, nil) author 'x'",
    [],
    ['runtime', 1, "attempt to call a nil value (global 'author')"],
  ),
  of(
    'a metatable that is protected cannot be taken off again',
    "game 'gta5' setmetatable(_G, { __metatable = 1 })",
    ['game', 'gta5'],
    ['runtime', null, 'cannot change a protected metatable'],
  ),
  of(
    'methods of texts may be replaced',
    "local sub = string.sub string.sub = function() return 's' end class { 'a' } string.sub = sub",
    ['s', 'a'],
  ),
];

const errors: readonly ManifestCase[] = [
  of(
    'what was added before a run-time error stays',
    "game 'gta5'\nlocal t = nil\nauthor(t.name)\nversion '1'",
    ['game', 'gta5'],
    ['runtime', 3, "attempt to index a nil value (local 't')"],
  ),
  of(
    'an error in a function is told with the line it is in',
    "local function f()\n  error('bad')\nend\n\nf()",
    [],
    ['runtime', 2, 'bad'],
  ),
  of(
    'an error blamed on the caller is told with its line',
    "local function f()\n  error('bad', 2)\nend\n\nf()",
    [],
    ['runtime', 5, 'bad'],
  ),
  of('an error without a place is told with the line that was run', "\n\nerror('bad', 0)", [], ['runtime', 3, 'bad']),
  of('an error that is a number is a text', 'error(42)', [], ['runtime', 1, '42']),
  of('an error that says nothing is one', "game 'gta5'\nerror()", ['game', 'gta5'], ['runtime', 2, 'nil']),
  of(
    'an error in a coroutine is told',
    "coroutine.wrap(function()\n error('inner') end)()",
    [],
    ['runtime', 2, 'inner'],
  ),
  of('an error that is caught is none', "author(tostring(pcall(error, 'x'))) game 'gta5'", [
    'author',
    'false',
    'game',
    'gta5',
  ]),
  of(
    'arithmetic on a text that is no number is an error',
    "version('a' + 1)",
    [],
    ['runtime', 1, "attempt to add a 'string' with a 'number'"],
  ),
  of(
    'comparing a text with a number is an error',
    "if '1' < 2 then end",
    [],
    ['runtime', 1, 'attempt to compare string with number'],
  ),
  of(
    'a field of an unknown global is an error',
    "Config.Name = 'x'",
    [],
    ['runtime', 1, "attempt to index a function value (global 'Config')"],
  ),
  of(
    'endless recursion is an error',
    "game 'gta5' local function f() return f() + 1 end f()",
    ['game', 'gta5'],
    ['runtime', 1, 'stack overflow'],
  ),
  of(
    'a missing comma between texts is a syntax error',
    "files {\n  'a'\n  'b'\n}",
    [],
    ['syntax', 3, "'}' expected (to close '{' at line 1) near ''b''"],
  ),
  of('a bracket that is not closed is a syntax error', "files { 'a'", [], ['syntax', 1, "'}' expected near <eof>"]),
  of(
    'a text that is not closed is a syntax error',
    "author 'a\ngame 'gta5'",
    [],
    ['syntax', 1, "unfinished string near ''a'"],
  ),
  of(
    'a comment that is not closed is a syntax error',
    '--[[ a\nb',
    [],
    ['syntax', 2, 'unfinished long comment (starting at line 1) near <eof>'],
  ),
  of(
    'a conflict mark of git is a syntax error',
    "game 'gta5'\n<<<<<<< HEAD\nversion '1'\n=======\nversion '2'\n>>>>>>> x",
    [],
    ['syntax', 2, "unexpected symbol near '<<'"],
  ),
  of('a BOM is a syntax error', "\uFEFFgame 'gta5'", [], ['syntax', 1, "unexpected symbol near '<\\239>'"]),
  of(
    'a first line of a script is a syntax error',
    "#!/usr/bin/env lua\ngame 'gta5'",
    [],
    ['syntax', 1, "unexpected symbol near '#'"],
  ),
  of('a name alone is a syntax error', 'lua54', [], ['syntax', 1, 'syntax error near <eof>']),
  of(
    'a value without brackets that is no text is a syntax error',
    'version 1.0',
    [],
    ['syntax', 1, "syntax error near '1.0'"],
  ),
  of(
    'an unknown escape is a syntax error',
    "author 'C:\\path'",
    [],
    ['syntax', 1, "invalid escape sequence near ''C:\\p'"],
  ),
  of('curly quotes are a syntax error', 'author “me”', [], ['syntax', 1, "syntax error near '<\\226>'"]),
  of(
    'an assignment that lacks its value is a syntax error',
    'game =\n',
    [],
    ['syntax', 2, 'unexpected symbol near <eof>'],
  ),
  of(
    'a compiled chunk is refused',
    Buffer.from('1b4c7561540019930d0a1a0a', 'hex'),
    [],
    ['syntax', null, "attempt to load a binary chunk (mode is 't')"],
  ),
  of(
    'nothing of a manifest with a syntax error is run',
    "game 'gta5'\nversion '1'\n}",
    [],
    ['syntax', 3, "unexpected symbol near '}'"],
  ),
];

export const manifestCases: readonly ManifestCase[] = [
  ...keys,
  ...values,
  ...extras,
  ...globals,
  ...errors,
  ...serverCases(of),
];
