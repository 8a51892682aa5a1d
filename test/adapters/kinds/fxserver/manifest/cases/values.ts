/** Manifests with values of each type. */
import { type ManifestCase, manifestCase as of } from '../manifest-case.js';

const notString = (got: string): string => `bad argument #2 to 'addMetaData' (string expected, got ${got})`;

/** The entries that values give. */
export const values: readonly ManifestCase[] = [
  of('an integer becomes a string', 'version(1)', ['version', '1']),
  of('a float keeps its decimal point', 'version(1.0)', ['version', '1.0']),
  of('a long float has the digits that Lua prints', 'version(3.14159265358979)', ['version', '3.1415926535898']),
  of('a large number has the exponent that Lua prints', 'version(1e100) version(2^53)', [
    'version',
    '1e+100',
    'version',
    '9.007199254741e+15',
  ]),
  of('the largest integer keeps all digits', 'version(math.maxinteger)', ['version', '9223372036854775807']),
  of('a hexadecimal integer becomes decimal', 'version(0xff)', ['version', '255']),
  of('numbers in a table become strings', 'files { 1, 2.5 }', ['file', '1', 'file', '2.5']),
  of('infinity is a number', 'version(1/0) version(-1/0)', ['version', 'inf', 'version', '-inf']),
  of('an empty string is a value', "author ''", ['author', '']),
  of('an empty table adds nothing', 'files {}', []),
  of('a NUL ends a value', "author 'a\\0b'", ['author', 'a']),
  of('a NUL ends a key', "_G['a\\0b'] 'x'", ['a', 'x']),
  of('escapes have the same meaning as in Lua', "author 'a\\tb\\n\\65\\x42\\u{48}\\z\n   c'", ['author', 'a\tb\nABHc']),
  of('strings may be concatenated', "local v = '1.' .. 2 version(v) author('a' .. 'b')", [
    'version',
    '1.2',
    'author',
    'ab',
  ]),
  of('only the values that ipairs returns are added', "files { 'a', x = 'b', [3] = 'c', [2] = nil }", ['file', 'a']),
  of('a nil ends a table', "files { 'a', nil, 'c' }", ['file', 'a']),
  of('named values of a table are skipped', "files { name = 'a' }", []),
  of(
    'ipairs uses __index',
    "files(setmetatable({}, { __index = function(_, i) if i < 3 then return 'f' .. i end end }))",
    ['file', 'f1', 'file', 'f2'],
  ),
  of('true is an invalid value', 'lua54(true)', [], ['runtime', 1, notString('boolean')]),
  of('nil is an invalid value', 'author(nil)', [], ['runtime', 1, notString('nil')]),
  of('a call without a value is an error', 'author()', [], ['runtime', 1, notString('nil')]),
  of('a function is an invalid value', 'author(print)', [], ['runtime', 1, notString('function')]),
  of(
    'an unknown global is a function, and thus an invalid value',
    'author(unknown)',
    [],
    ['runtime', 1, notString('function')],
  ),
  of(
    'a table in a table is an invalid value, and the earlier entries stay',
    "files { 'a', { 'b' }, 'c' }",
    ['file', 'a'],
    ['runtime', 1, notString('table')],
  ),
  of(
    'a boolean in a table is an invalid value',
    "files {\n  'a',\n  false,\n}\ngame 'gta5'",
    ['file', 'a'],
    ['runtime', 1, notString('boolean')],
  ),
  of(
    'the error names a table by its __name',
    "files { setmetatable({}, { __name = 'gadget' }) }",
    [],
    ['runtime', 1, notString('gadget')],
  ),
  of(
    'a table with __tostring is an invalid value',
    "files { setmetatable({}, { __tostring = function() return 'a' end }) }",
    [],
    ['runtime', 1, notString('table')],
  ),
];
