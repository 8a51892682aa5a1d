/** Findings on FXServer's Data Folders, but for those on server.cfg itself. */
import type { FindingTexts } from '../../../../machines/ports/findings.js';
import { quoted } from '../../quoted.js';

const list = (items: unknown): string => (items as readonly string[]).map(quoted).join(', ');

/** Manifests that were not evaluated to their end count as absent. */
const notLoaded = 'The resource cannot be loaded.';

export const fxserverFindings = {
  settings_broken: {
    title: 'Settings cannot be used',
    message: ({ problem }) =>
      `The settings cannot be used: ${String(problem)}. The server cannot be started with this Data Folder.`,
    remedy: 'Correct the file; docs/reference/folder-json.md describes it.',
  },
  path_unfit: {
    title: 'Path that FXServer cannot use',
    message: ({ path, character }) =>
      `The Data Folder is at ${String(path)}: with a ${quoted(character)} in its path FXServer finds no resource.`,
    remedy: 'Rename the directory, or move the workspace to another path.',
  },
  settings_exposed: {
    title: 'Secrets can be read by others',
    message: () => 'Every user of this machine can read the secrets in folder.json.',
    remedy: 'Take their right to: chmod 600 folder.json',
  },
  config_placeholder: {
    title: 'A value is still to be filled in',
    message: ({ name }) => `${String(name)} still holds the text of the template, and players see it.`,
    remedy: 'Put in your own text.',
  },
  resource_unknown: {
    title: 'Resource is not there',
    message: ({ name, command }) =>
      `${quoted(command)} starts the resource ${quoted(name)}, which is not there. The server says: Couldn't find resource ${String(name)}.`,
    remedy: ({ meant }) =>
      meant === null
        ? 'Install the resource below resources, or take the line out.'
        : `The server knows one as ${quoted(meant)}: write that. Capital letters count, and a blank is %20.`,
  },
  resource_duplicate: {
    title: 'Two resources of one name',
    message: ({ name, used }) =>
      `There is another resource ${quoted(name)}, at resources/${String(used)}, and that is the one that is used; which of the two it is can change with the file system.`,
    remedy: 'Remove or rename one of the two.',
  },
  resource_replaced: {
    title: 'The server has a resource of that name',
    message: ({ name }) => `The server brings along a resource ${quoted(name)}, and uses that instead of this one.`,
    remedy: 'Rename this one, or remove it.',
  },
  category_manifest: {
    title: 'Manifest in a category',
    message: () =>
      'A directory in square brackets is a category and never a resource, whatever is in it: its manifest is not read.',
    remedy: 'Take the brackets off its name if it is meant to be a resource, else remove the manifest.',
  },
  category_unreadable: {
    title: 'Category cannot be read',
    message: ({ because }) => `What is in it is not found (${String(because)}).`,
    remedy: 'Give the user that runs the server the right to read it.',
  },
  manifest_missing: {
    title: 'No manifest',
    message: () =>
      'The directory has no fxmanifest.lua: it is no resource, and what lies deeper in it is not looked at.',
    remedy:
      'Put square brackets around its name if it holds resources, move out what an archive has packed one level too deep, or remove it.',
  },
  name_special: {
    title: 'Name is passed over',
    message: () => "The server passes this directory over: its name is that of a resource of the server's own.",
    remedy: 'Rename it if it is a resource of yours, else remove it.',
  },
  name_with_percent: {
    title: 'Name with a percent sign',
    message: ({ name }) =>
      `The server takes the percent sign in ${quoted(name)} for the beginning of an encoded character and does not find the resource's files.`,
    remedy: 'Rename the directory.',
  },
  name_encoded: {
    title: 'The server knows it by another name',
    message: ({ name, engine }) =>
      `The server knows the resource ${quoted(name)} as ${quoted(engine)}, in server.cfg, in exports and in dependencies.`,
    remedy: ({ engine }) =>
      `Write ${quoted(engine)} wherever it is named; better, rename the directory: letters without accents, digits, - and _.`,
  },
  manifest_syntax: {
    title: 'Manifest is no Lua',
    message: ({ message }) => `${notLoaded} Its manifest has a syntax error: ${String(message)}`,
    remedy:
      'Correct the line. A byte order mark or #! at the beginning is an error too, as are the marks of a conflict in git.',
  },
  manifest_runtime: {
    title: 'Error in the manifest',
    message: ({ message }) =>
      `The manifest ends with an error: ${String(message)}. An fxmanifest.lua then counts as one of the old format, with what stood before the line; an __resource.lua is not loaded.`,
    remedy: 'Correct the line.',
  },
  manifest_unreadable: {
    title: 'Manifest cannot be read',
    message: ({ because }) => `${notLoaded} Its manifest cannot be read (${String(because)}).`,
    remedy: 'Give the user that runs the server the right to read it; it has to be a file.',
  },
  manifest_too_large: {
    title: 'Manifest is too large',
    message: ({ bytes, limit }) =>
      `The manifest has ${String(bytes)} bytes; more than ${String(limit)} are not evaluated here. What it says is not known.`,
    remedy: 'Look at what it is: no manifest needs that much.',
  },
  manifest_time: {
    title: 'Manifest does not end',
    message: ({ limitMs }) =>
      `The manifest was not evaluated within ${String(limitMs)} ms. The server would wait for it at its start, perhaps for ever.`,
    remedy: 'Look for a loop in it.',
  },
  manifest_memory: {
    title: 'Manifest needs too much memory',
    message: ({ limitBytes }) =>
      `The manifest was given up when it wanted more than ${String(limitBytes)} bytes of memory. The server would go on.`,
    remedy: 'Look for a loop in it.',
  },
  manifest_too_many: {
    title: 'Manifest declares too much',
    message: ({ limit }) => `The manifest was given up after ${String(limit)} entries.`,
    remedy: 'Look for a loop in it; name files by a glob.',
  },
  manifest_old_format: {
    title: 'Manifest of the old format',
    message: ({ game }) =>
      `The server does not start it: resources of the old format are for gta5 alone, and this server runs ${String(game)}.`,
    remedy:
      'Write an fxmanifest.lua with fx_version and game. An fxmanifest.lua with an error counts as one of the old format.',
  },
  fx_version_missing: {
    title: 'No fx_version',
    message: () =>
      'The server does not start it: its manifest does not say for which version of the format it was written.',
    remedy: "Add the line: fx_version 'cerulean'",
  },
  fx_version_unknown: {
    title: 'Unknown fx_version',
    message: ({ version }) => `The server does not start it: it knows no fx_version ${quoted(version)}.`,
    remedy: ({ versions }) => `Write one of ${list(versions)}.`,
  },
  game_missing: {
    title: 'No game',
    message: () => 'The server does not start it: its manifest names no game.',
    remedy: "Add the line: game 'gta5' for FiveM, game 'rdr3' for RedM, game 'common' for both.",
  },
  game_other: {
    title: 'Resource for another game',
    message: ({ games, game }) =>
      `The server does not start it: it is for ${list(games)}, and this server runs ${quoted(game)}.`,
    remedy: 'Take it out of server.cfg, or correct gamename if the server is meant to run that game.',
  },
  game_common_mixed: {
    title: 'game common beside another',
    message: ({ games, game }) =>
      `The server does not start it: it names ${list(games)}, and "common" cannot stand beside ${quoted(game)}, which this server runs.`,
    remedy: "Write either game 'common', or the games by name.",
  },
  rdr3_warning_missing: {
    title: 'rdr3_warning is missing',
    message: () =>
      'The server does not start it: a resource for RedM has to hold the text of rdr3_warning, to the letter.',
    remedy: ({ text }) => `Add the line: rdr3_warning '${String(text)}'`,
  },
  entry_ignored: {
    title: 'Entry that nobody reads',
    message: ({ key, value }) =>
      `${String(key)} ${quoted(value)} has no effect: with a text instead of a list the engine keeps it under a name that it never asks for.`,
    remedy: ({ key, value, right }) =>
      `Write ${String(right)} ${quoted(value)} or ${String(key)} { ${quoted(value)} }.`,
  },
  dependency_missing: {
    title: 'Dependency is not there',
    message: ({ dependency }) =>
      `The server does not start it: it needs the resource ${quoted(dependency)}, which is not there.`,
    remedy: ({ dependency }) => `Install ${String(dependency)}, or take it out of the dependencies.`,
  },
  dependency_circle: {
    title: 'Dependencies in a circle',
    message: ({ circle }) =>
      `${(circle as readonly string[]).join(' needs ')}: one of them is started before what it needs.`,
    remedy: 'Take one of the dependencies out.',
  },
  constraint_unmet: {
    title: 'The server is not as it has to be',
    message: ({ constraint, wanted, is }) =>
      `The server does not start it: it asks for /${String(constraint)}${wanted === null ? '' : `:${String(wanted)}`}, and here it is ${String(is)}.`,
    remedy: ({ constraint, wanted }) =>
      constraint === 'server'
        ? `Use a Build of version ${String(wanted)} or later.`
        : constraint === 'onesync'
          ? 'Switch OneSync on: "oneSync": "on" in folder.json, or set onesync on in server.cfg.'
          : `Add to server.cfg: set sv_enforceGameBuild ${String(wanted)}`,
  },
  file_missing: {
    title: 'File is not there',
    message: ({ key, path, isDirectory }) =>
      `${String(key)} names ${quoted(path)}, which ${isDirectory === true ? 'is a directory' : 'is not there'}. Capital letters count on Linux.`,
    remedy: 'Correct the name, put the file there, or take the line out.',
  },
  file_unreadable: {
    title: 'File cannot be read',
    message: ({ key, path, because }) =>
      `${String(key)} names ${quoted(path)}, which ${because === 'not_a_file' ? 'is no file' : `cannot be read (${String(because)})`}.`,
    remedy: 'Put a file there, and give the user that runs the server the right to read it.',
  },
  file_resource_unknown: {
    title: 'File of a resource that is not there',
    message: ({ key, path, other }) =>
      `${String(key)} names ${quoted(path)}, and there is no resource ${quoted(other)}.`,
    remedy: ({ other }) => `Install ${String(other)}, and name it as a dependency.`,
  },
  glob_empty: {
    title: 'Pattern matches nothing',
    message: ({ key, path }) =>
      `${String(key)} names ${quoted(path)}, and no file is of that pattern. Only *, ? and ** mean something in it, and in the place of a folder only **.`,
    remedy: 'Correct the pattern, or take the line out.',
  },
} as const satisfies FindingTexts;
