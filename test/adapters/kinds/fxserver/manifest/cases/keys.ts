/** Manifests whose names become keys: plurals, tables, repeated and numeric keys. */
import { type ManifestCase, manifestCase as of } from '../manifest-case.js';

/** The keys that names give. */
export const keys: readonly ManifestCase[] = [
  of('a string is stored under the unchanged name', "fx_version 'cerulean'", ['fx_version', 'cerulean']),
  of('a string may be in double quotes', 'fx_version "adamant"', ['fx_version', 'adamant']),
  of('a string may be in long brackets', 'fx_version [[bodacious]]', ['fx_version', 'bodacious']),
  of('a string in long brackets loses its first line end', 'description [[\nA\nB]]', ['description', 'A\nB']),
  of('parentheses around the value change nothing', "game ('gta5')", ['game', 'gta5']),
  of('a name with a table loses one trailing s', "client_scripts { 'a.lua', 'b.lua' }", [
    'client_script',
    'a.lua',
    'client_script',
    'b.lua',
  ]),
  of('a name with a table loses only one s', "glass { 'a' } classs { 'b' }", ['glas', 'a', 'class', 'b']),
  of('a name of one s becomes an empty key', "s { 'a' }", ['', 'a']),
  of('a name without a trailing s is unchanged before a table', "client_script { 'a.lua' }", [
    'client_script',
    'a.lua',
  ]),
  of('a plural with a string keeps its s', "client_scripts 'a.lua'", ['client_scripts', 'a.lua']),
  of('a plural with a number keeps its s', 'versions(1)', ['versions', '1']),
  of('dependencies with a table is stored under dependencie', "dependencies { 'a', '/onesync' }", [
    'dependencie',
    'a',
    'dependencie',
    '/onesync',
  ]),
  of('dependency is stored under dependency', "dependency 'a' dependency { 'b' }", [
    'dependency',
    'a',
    'dependency',
    'b',
  ]),
  of(
    'games is stored under game with a table, and under games with a string',
    "games { 'gta5', 'rdr3' } games 'common'",
    ['game', 'gta5', 'game', 'rdr3', 'games', 'common'],
  ),
  of('exports and server_exports with a table lose their s', "exports { 'f', 'g' } server_exports { 'h' }", [
    'export',
    'f',
    'export',
    'g',
    'server_export',
    'h',
  ]),
  of('an s inside the name stays', "is_cool { 'a' } this_is_a_map 'yes'", ['is_cool', 'a', 'this_is_a_map', 'yes']),
  of('a trailing capital S stays', "CLIENT_SCRIPTS { 'a.lua' }", ['CLIENT_SCRIPTS', 'a.lua']),
  of('keys are case-sensitive', "Fx_Version 'cerulean' AUTHOR 'me'", ['Fx_Version', 'cerulean', 'AUTHOR', 'me']),
  of('any name may be a key', "whatever_9 'x' _ 'y'", ['whatever_9', 'x', '_', 'y']),
  of('a key may be a call through _G', "_G['my key'] 'x'", ['my key', 'x']),
  of('a numeric key becomes a string', "_G[5] 'x'", ['5', 'x']),
  of(
    'a numeric key with a table is an error',
    "_G[5] { 'x' }",
    [],
    ['runtime', 1, "attempt to index a number value (upvalue 'key')"],
  ),
  of('a repeated key gives two entries, in order', "author 'a' author 'b'", ['author', 'a', 'author', 'b']),
  of('is_cfxv2, which the engine sets, is ignored in a manifest', "is_cfxv2 'x' IS_CFXV2 'y' game 'gta5'", [
    'game',
    'gta5',
  ]),
  of('AddMetaData stores the key unchanged', "AddMetaData('files', 'a')", ['files', 'a']),
  of(
    'AddMetaData requires two strings',
    "AddMetaData('files')",
    [],
    ['runtime', 1, "bad argument #2 to 'AddMetaData' (string expected, got no value)"],
  ),
];
