/** The texts of findings on FXServer's resources, manifests and settings. */
import type { FindingTexts } from '../../../../machines/kinds/findings.js';
import { quoted } from '../../quoted.js';

const list = (items: unknown): string => (items as readonly string[]).map(quoted).join(', ');

/** The effect of a manifest that the server cannot read or parse. */
const notLoaded = 'The resource cannot be loaded.';

export const fxserverFindings = {
  settings_broken: {
    title: 'Settings cannot be used',
    message: ({ problem }) =>
      `The settings cannot be used: ${problem}. The server cannot be started with this Data Folder.`,
    remedy: 'Correct the file; docs/reference/folder-json.md describes it.',
  },
  path_unfit: {
    title: 'Unusable path of the Data Folder',
    message: ({ path, character }) =>
      `The path of the Data Folder, ${path}, contains ${quoted(character)}: FXServer finds no resources in such a path.`,
    remedy: 'Rename the directory, or move the workspace to another path.',
  },
  settings_exposed: {
    title: 'Secrets are readable by other users',
    message: () => 'Every user of this machine can read the secrets in folder.json.',
    remedy: 'Run: chmod 600 folder.json',
  },
  config_placeholder: {
    title: 'Placeholder was not replaced',
    message: ({ name }) => `${name} still has the text of the template. Players see it.`,
    remedy: 'Replace the text with your own.',
  },
  resource_unknown: {
    title: 'Resource does not exist',
    message: ({ name, command }) =>
      `${quoted(command)} starts the resource ${quoted(name)}, which does not exist. The server prints: Couldn't find resource ${name}.`,
    remedy: ({ name, meant, taken, nearest }) =>
      typeof taken === 'string'
        ? `Add a manifest to resources/${taken}, or remove this directory: it occupies the name even without a manifest.`
        : meant === null
          ? typeof nearest === 'string'
            ? `Did you mean ${quoted(nearest)}? If not, install the resource below resources, or remove the line.`
            : 'Install the resource below resources, or remove the line.'
          : /[\\/]/.test(String(name))
            ? `Write ${quoted(meant)}: the name of the resource, without its directories.`
            : `Write ${quoted(meant)}, the name in the server. Names are case-sensitive, and a space is %20.`,
  },
  resource_duplicate: {
    title: 'Duplicate resource name',
    message: ({ name, used, is_used_loadable: isLoadable }) =>
      isLoadable === false
        ? `The directory resources/${used} occupies the name ${quoted(name)} even without a manifest: the server loads neither of the two.`
        : `The server uses another resource ${quoted(name)}, at resources/${used}. The file system determines which of the two the server uses.`,
    remedy: ({ used, is_used_loadable: isLoadable }) =>
      isLoadable === false ? `Remove or rename resources/${used}.` : 'Remove or rename one of the two.',
  },
  resource_replaced: {
    title: 'Resource of the server has this name',
    message: ({ name }) => `The server uses its own resource ${quoted(name)} instead.`,
    remedy:
      'Remove this directory: lines with this name start the resource of the server. If you have changed the resource, rename it, including in the config file.',
  },
  category_manifest: {
    title: 'Manifest of a category is ignored',
    message: () => 'A directory in square brackets is a category: its manifest is not read.',
    remedy: 'Remove the brackets from its name to make it a resource; otherwise remove the manifest.',
  },
  category_unreadable: {
    title: 'Category cannot be read',
    message: ({ because }) => `The server does not find the resources in this directory (${because}).`,
    remedy: 'Allow the user of the server to read the directory.',
  },
  manifest_missing: {
    title: 'Directory has no manifest',
    message: () =>
      'The directory has no fxmanifest.lua: it is not a resource, and its subdirectories are not searched.',
    remedy:
      'Put square brackets around its name if it contains resources; move a resource that an archive has nested too deep one level up; or remove the directory.',
  },
  name_special: {
    title: 'Reserved directory name',
    message: () => "The server skips this directory: one of the server's own resources has its name.",
    remedy: 'To use the resource, rename it; otherwise remove it.',
  },
  name_with_percent: {
    title: 'Percent sign in the name',
    message: ({ name }) =>
      `The server decodes the percent sign in ${quoted(name)} and does not find the files of the resource.`,
    remedy: 'Rename the directory.',
  },
  name_encoded: {
    title: 'Different name in the server',
    message: ({ name, engine }) =>
      `The server calls the resource ${quoted(name)} ${quoted(engine)}: in server.cfg, in exports and in dependencies.`,
    remedy: ({ engine }) =>
      `Rename the directory (use letters without accents, digits, - and _), or write ${quoted(engine)} everywhere.`,
  },
  manifest_syntax: {
    title: 'Syntax error in the manifest',
    message: ({ message }) => `${notLoaded} The manifest has a syntax error: ${message}`,
    remedy:
      'Correct the line. If the manifest has a byte order mark, a #! at its beginning or conflict markers of git, remove them.',
  },
  manifest_runtime: {
    title: 'Runtime error in the manifest',
    message: ({ message }) =>
      `The manifest fails: ${message}. The server keeps the entries before the line and treats an fxmanifest.lua as a manifest of the old format. The server does not load an __resource.lua.`,
    remedy: 'Correct the line.',
  },
  manifest_unreadable: {
    title: 'Manifest cannot be read',
    message: ({ because }) => `${notLoaded} The manifest cannot be read (${because}).`,
    remedy: 'Make the path a regular file that the user of the server can read.',
  },
  manifest_too_large: {
    title: 'Manifest is too large',
    message: ({ bytes, limit }) =>
      `The manifest has ${bytes} bytes; manifests of more than ${limit} bytes are not evaluated here.`,
    remedy: 'Check whether the file is the right one.',
  },
  manifest_time: {
    title: 'Manifest takes too long',
    message: ({ limitMs }) =>
      `The manifest was not evaluated within ${limitMs} ms. When the server starts, it waits for the manifest without a limit.`,
    remedy: 'Remove the endless loop.',
  },
  manifest_memory: {
    title: 'Manifest needs too much memory',
    message: ({ limitBytes }) =>
      `The evaluation stopped at ${limitBytes} bytes of memory. The server has no such limit.`,
    remedy: 'Remove the endless loop.',
  },
  manifest_too_many: {
    title: 'Manifest has too many entries',
    message: ({ limit }) => `The evaluation stopped after ${limit} entries.`,
    remedy: 'Remove the endless loop; use patterns for files.',
  },
  manifest_old_format: {
    title: 'Manifest of the old format',
    message: ({ game }) =>
      `The server does not start the resource: the old format is for gta5 only, and this server runs ${game}.`,
    remedy:
      'Write an fxmanifest.lua with fx_version and game. An fxmanifest.lua with an error counts as the old format.',
  },
  fx_version_missing: {
    title: 'fx_version is missing',
    message: () => 'The server does not start the resource: its manifest does not state the version of its format.',
    remedy: "Add the line: fx_version 'cerulean'",
  },
  fx_version_unknown: {
    title: 'Unknown fx_version',
    message: ({ version }) => `The server does not start the resource: there is no fx_version ${quoted(version)}.`,
    remedy: ({ versions }) => `Write one of ${list(versions)}.`,
  },
  game_missing: {
    title: 'game is missing',
    message: () => 'The server does not start the resource: its manifest names no game.',
    remedy: "Add the line: game 'gta5' for FiveM, game 'rdr3' for RedM, game 'common' for both.",
  },
  game_other: {
    title: 'Resource for another game',
    message: ({ games, game }) =>
      `The server does not start the resource: it is for ${list(games)}, and this server runs ${quoted(game)}.`,
    remedy: ({ games }) => {
      const other = (games as readonly string[]).find((game) => game === 'rdr3' || game === 'gta5');
      if (other === undefined) return 'Remove it from server.cfg.';
      return `Remove the resource from server.cfg. Or add ${quoted(`set gamename ${other}`)} to the beginning of server.cfg if the server should run that game.`;
    },
  },
  game_common_mixed: {
    title: 'game mixes common with other games',
    message: ({ games, game }) =>
      `The server does not start the resource: it names ${list(games)}, and "common" excludes ${quoted(game)}, which this server runs.`,
    remedy: "Write either game 'common', or the games by name.",
  },
  rdr3_warning_missing: {
    title: 'rdr3_warning is missing',
    message: () =>
      'The server does not start the resource: a resource for RedM must contain the exact text of rdr3_warning.',
    remedy: ({ text }) => `Add the line: rdr3_warning '${text}'`,
  },
  entry_ignored: {
    title: 'Entry has no effect',
    message: ({ key, value }) =>
      `${key} ${quoted(value)} has no effect: with a string instead of a list, the engine stores it under a name that it never reads.`,
    remedy: ({ key, value, right }) => `Write ${right} ${quoted(value)} or ${key} { ${quoted(value)} }.`,
  },
  dependency_missing: {
    title: 'Dependency does not exist',
    message: ({ dependency }) =>
      `The server does not start the resource: it needs the resource ${quoted(dependency)}, which does not exist.`,
    remedy: ({ dependency, meant }) =>
      typeof meant === 'string'
        ? `Write ${quoted(meant)}: the server knows no versions in dependencies and looks up the whole text.`
        : `Install ${dependency}, or remove it from the dependencies.`,
  },
  dependency_circle: {
    title: 'Circular dependencies',
    message: ({ circle }) =>
      `The resources depend on each other: ${(circle as readonly string[]).map(quoted).join(' → ')}. The server starts one resource before its dependency.`,
    remedy: 'Remove one of the dependencies.',
  },
  constraint_unmet: {
    title: 'Requirement on the server not met',
    message: ({ constraint, wanted, is }) =>
      `The server does not start the resource: it requires /${constraint}${wanted === null ? '' : `:${wanted}`}, but here it is ${is}.`,
    remedy: ({ constraint, wanted }) =>
      constraint === 'server'
        ? `Use a Build of version ${wanted} or later.`
        : constraint === 'onesync'
          ? 'Switch OneSync on: "oneSync": "on" in folder.json, or set onesync on in server.cfg.'
          : `Add to server.cfg: set sv_enforceGameBuild ${wanted}`,
  },
  file_missing: {
    title: 'File does not exist',
    message: ({ key, path, isDirectory }) =>
      `${key} names ${quoted(path)}, which ${isDirectory === true ? 'is a directory' : 'does not exist'}.`,
    remedy: 'Correct the name, which is case-sensitive on Linux, add the file, or remove the line.',
  },
  file_unreadable: {
    title: 'File cannot be read',
    message: ({ key, path, because }) =>
      `${key} names ${quoted(path)}, which ${because === 'not_a_file' ? 'is not a file' : `cannot be read (${because})`}.`,
    remedy: 'Make the path a regular file that the user of the server can read.',
  },
  file_resource_unknown: {
    title: 'File of a missing resource',
    message: ({ key, path, other }) =>
      `${key} names ${quoted(path)}, and the resource ${quoted(other)} does not exist.`,
    remedy: ({ other }) => `Install ${other}, and add it to the dependencies.`,
  },
  glob_empty: {
    title: 'Pattern matches no file',
    message: ({ key, path }) =>
      `${key} names ${quoted(path)}, which matches no file. The only special characters are * and ?, and ** for directories.`,
    remedy: 'Correct the pattern, or remove the line.',
  },
} as const satisfies FindingTexts;
