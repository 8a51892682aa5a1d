/** Manifests with a second value, which is stored as JSON. */
import { type ManifestCase, manifestCase as of } from '../manifest-case.js';

/** The entries that second values give. */
export const extras: readonly ManifestCase[] = [
  of('a second value is stored as JSON under _extra', "data_file 'A' 'b'", [
    'data_file',
    'A',
    'data_file_extra',
    '"b"',
  ]),
  of('a second table is stored as JSON', "data_file 'A' { x = 1, y = { 'a', 'b' } }", [
    'data_file',
    'A',
    'data_file_extra',
    '{"x":1,"y":["a","b"]}',
  ]),
  of('an extra after a table has the key without its trailing s', "files { 'a' } { 'b' }", [
    'file',
    'a',
    'file_extra',
    '["b"]',
  ]),
  of('an extra after a string keeps the trailing s of its key', "files 'a' 'b'", ['files', 'a', 'files_extra', '"b"']),
  of('an extra without a value is null', "a 'b' ()", ['a', 'b', 'a_extra', 'null']),
  of('an extra may be a boolean', "a 'b' (true)", ['a', 'b', 'a_extra', 'true']),
  of('an extra may be a number', "a 'b' (5) a 'b' (1.5)", ['a', 'b', 'a_extra', '5', 'a', 'b', 'a_extra', '1.5']),
  of('an empty table becomes an empty array', "a 'b' {}", ['a', 'b', 'a_extra', '[]']),
  of('a few holes in an array become null', "a 'b' { 1, nil, 3 }", ['a', 'b', 'a_extra', '[1,null,3]']),
  of('an array with many holes becomes an object', "a 'b' { [1] = 'x', [100] = 'y' }", [
    'a',
    'b',
    'a_extra',
    '{"1":"x","100":"y"}',
  ]),
  of('a table with mixed keys becomes an object', "a 'b' { 'x', y = 'z' }", ['a', 'b', 'a_extra', '{"1":"x","y":"z"}']),
  of('strings in JSON are escaped', "a 'b' { '\"', '\\\\', '\\n', '\\1', 'ü', '/' }", [
    'a',
    'b',
    'a_extra',
    '["\\"","\\\\","\\n","\\u0001","ü","/"]',
  ]),
  of('nested tables in an extra stay nested', "a 'b' { { { 1 } } }", ['a', 'b', 'a_extra', '[[[1]]]']),
  of(
    'a function cannot be written as JSON',
    "a 'b' { print }",
    ['a', 'b'],
    ['runtime', 1, 'unsupported type: function'],
  ),
  of(
    'a table that contains itself cannot be written as JSON',
    "local t = {} t[1] = t a 'b' (t)",
    ['a', 'b'],
    ['runtime', 1, 'maximum table nesting depth exceeded'],
  ),
  of(
    'a third value is an error',
    "a 'b' 'c' 'd'",
    ['a', 'b', 'a_extra', '"c"'],
    ['runtime', 1, 'attempt to call a nil value'],
  ),
  of(
    'text in long brackets after a value, meant as a comment, becomes an extra',
    "--[ Manifest ]--\ndescription 'x'\n[[ Manifest ]]--\n",
    ['description', 'x', 'description_extra', '" Manifest "'],
  ),
  of('the second of two values without a comma becomes an extra', "description 'x' 'y'\ngame 'gta5'", [
    'description',
    'x',
    'description_extra',
    '"y"',
    'game',
    'gta5',
  ]),
  of('the json library is available', 'author(json.encode({ 1, 2 }))', ['author', '[1,2]']),
  of(
    'without json, an extra is an error',
    "json = nil a 'b' 'c'",
    ['a', 'b'],
    ['runtime', 1, "attempt to index a function value (global 'json')"],
  ),
];
