/** Manifests with run-time errors and syntax errors. */
import { type ManifestCase, manifestCase as of } from '../manifest-case.js';

/** Wrong code in a manifest, with the line and the message of the fault. */
export const errors: readonly ManifestCase[] = [
  of(
    'the entries before a run-time error stay',
    "game 'gta5'\nlocal t = nil\nauthor(t.name)\nversion '1'",
    ['game', 'gta5'],
    ['runtime', 3, "attempt to index a nil value (local 't')"],
  ),
  of(
    'an error in a function is reported with its line',
    "local function f()\n  error('bad')\nend\n\nf()",
    [],
    ['runtime', 2, 'bad'],
  ),
  of(
    'an error of level 2 is reported with the line of the caller',
    "local function f()\n  error('bad', 2)\nend\n\nf()",
    [],
    ['runtime', 5, 'bad'],
  ),
  of('an error without a position is reported with the current line', "\n\nerror('bad', 0)", [], ['runtime', 3, 'bad']),
  of('a number as an error value becomes a string', 'error(42)', [], ['runtime', 1, '42']),
  of('an error without a value is reported as nil', "game 'gta5'\nerror()", ['game', 'gta5'], ['runtime', 2, 'nil']),
  of(
    'an error in a coroutine is reported',
    "coroutine.wrap(function()\n error('inner') end)()",
    [],
    ['runtime', 2, 'inner'],
  ),
  of('an error that pcall catches is not reported', "author(tostring(pcall(error, 'x'))) game 'gta5'", [
    'author',
    'false',
    'game',
    'gta5',
  ]),
  of(
    'arithmetic on a string that is not a number is an error',
    "version('a' + 1)",
    [],
    ['runtime', 1, "attempt to add a 'string' with a 'number'"],
  ),
  of(
    'comparing a string with a number is an error',
    "if '1' < 2 then end",
    [],
    ['runtime', 1, 'attempt to compare string with number'],
  ),
  of(
    'an assignment to a field of an unknown global is an error',
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
    'a missing comma between strings is a syntax error',
    "files {\n  'a'\n  'b'\n}",
    [],
    ['syntax', 3, "'}' expected (to close '{' at line 1) near ''b''"],
  ),
  of('an unclosed bracket is a syntax error', "files { 'a'", [], ['syntax', 1, "'}' expected near <eof>"]),
  of(
    'an unclosed string is a syntax error',
    "author 'a\ngame 'gta5'",
    [],
    ['syntax', 1, "unfinished string near ''a'"],
  ),
  of(
    'an unclosed comment is a syntax error',
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
  of('a byte order mark is a syntax error', "\uFEFFgame 'gta5'", [], ['syntax', 1, "unexpected symbol near '<\\239>'"]),
  of('a #! line is a syntax error', "#!/usr/bin/env lua\ngame 'gta5'", [], ['syntax', 1, "unexpected symbol near '#'"]),
  of('a name without a value is a syntax error', 'lua54', [], ['syntax', 1, 'syntax error near <eof>']),
  of('a number without parentheses is a syntax error', 'version 1.0', [], ['syntax', 1, "syntax error near '1.0'"]),
  of(
    'an unknown escape is a syntax error',
    "author 'C:\\path'",
    [],
    ['syntax', 1, "invalid escape sequence near ''C:\\p'"],
  ),
  of('curly quotes are a syntax error', 'author “me”', [], ['syntax', 1, "syntax error near '<\\226>'"]),
  of('an assignment without a value is a syntax error', 'game =\n', [], ['syntax', 2, 'unexpected symbol near <eof>']),
  of(
    'a compiled chunk is refused',
    Buffer.from('1b4c7561540019930d0a1a0a', 'hex'),
    [],
    ['syntax', null, "attempt to load a binary chunk (mode is 't')"],
  ),
  of(
    'a manifest with a syntax error is not run',
    "game 'gta5'\nversion '1'\n}",
    [],
    ['syntax', 3, "unexpected symbol near '}'"],
  ),
];
