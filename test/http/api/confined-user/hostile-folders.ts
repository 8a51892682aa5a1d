/** Data Folders of a server's user that are full of links to files of root. */
import { chmodSync, lchownSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { confinedUid } from './confined-server.js';

/** A text that no answer may contain, because only the targets of the links contain it. */
export const ofRoot = 'of_root';

/** The content that the server itself has written. */
export const ofServer = 'of_server';

const manifest = (...lines: readonly string[]): string =>
  ["fx_version 'cerulean'", "game 'gta5'", `description '${ofRoot}'`, ...lines].join('\n');

/** The files of a Data Folder, by kind. */
const filesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  generic: { 'server.cfg': ofRoot, 'saves/level.dat': ofRoot, password: ofRoot },
  openttd: {
    'openttd.cfg': `[network]\nserver_name = ${ofRoot}\n\n[ai_players]\nidler =\n`,
    'secrets.cfg': ofRoot,
    'ai/idler/info.nut': `class Info extends AIInfo { function GetName() { return "${ofRoot}"; } }\n`,
    'ai/idler/main.nut': ofRoot,
    'save/game.sav': ofRoot,
  },
  fxserver: {
    'server.cfg': `set ${ofRoot} 1\nexec more.cfg\nexec sub/more.cfg\nensure taxi\nensure cab\nload_server_icon icon.png\n`,
    'more.cfg': `set ${ofRoot}_more 1\n`,
    'sub/more.cfg': `set ${ofRoot}_sub 1\n`,
    'icon.png': ofRoot,
    'resources/taxi/fxmanifest.lua': manifest("client_scripts { 'a.lua', 'b*.lua' }", "ui_page 'html/index.html'"),
    'resources/taxi/a.lua': ofRoot,
    'resources/taxi/b1.lua': ofRoot,
    'resources/taxi/html/index.html': ofRoot,
    'resources/[jobs]/cab/fxmanifest.lua': manifest("files { '**/*.txt' }", "server_script '@taxi/a.lua'"),
    'resources/[jobs]/cab/sub/text.txt': ofRoot,
  },
};

/** Matches files that name other files, and the config file of each kind. */
const isRead = /^(server|openttd)\.cfg$|fxmanifest\.lua$/;

export interface HostileFolder {
  readonly name: string;
  readonly kind: string;
  /** The path of a file in the Data Folder. */
  readonly file: string;
}

/**
 * Makes four Data Folders of each kind. The links replace the entries directly in the first Data Folder, each file of
 * the second, each file of the third that names no other file, and the entries and folder.json of the fourth.
 * @param outside an existing directory, which gets the targets of the links
 */
export function makeHostileFolders(data: string, outside: string): HostileFolder[] {
  const made: HostileFolder[] = [];
  for (const [kind, files] of Object.entries(filesOf)) {
    const target = join(outside, kind);
    for (const [path, text] of Object.entries(files)) write(join(target, path), text);
    write(
      join(target, 'folder.json'),
      JSON.stringify({ kind, backup: { databases: [{ name: ofRoot, command: ['sh'] }] } }),
    );
    const [file = ''] = Object.keys(files);
    const add = (form: string): string => {
      const name = `${kind}-${form}`;
      made.push({ name, kind, file });
      mkdirSync(join(data, name));
      return join(data, name);
    };
    const entries = readdirSync(target).filter((name) => name !== 'folder.json');
    const direct = add('entries');
    for (const name of entries) symlinkSync(join(target, name), join(direct, name));
    const deep = add('files');
    for (const path of Object.keys(files)) link(join(target, path), join(deep, path));
    const partial = add('rest');
    for (const [path, text] of Object.entries(files))
      if (isRead.test(path)) write(join(partial, path), text.replaceAll(ofRoot, ofServer));
      else link(join(target, path), join(partial, path));
    for (const folder of [direct, deep, partial]) writeSettings(folder, kind, file);
    const whole = add('settings');
    for (const name of [...entries, 'folder.json']) symlinkSync(join(target, name), join(whole, name));
  }
  for (const { name } of made) giveAll(join(data, name));
  return made;
}

/** Writes a folder.json with backups that run a program of the server and request the targets of links. */
function writeSettings(folder: string, kind: string, config: string): void {
  const program = join(folder, 'dump.sh');
  write(program, `#!/bin/sh\necho ${ofServer}; id -u\n`);
  chmodSync(program, 0o755);
  const databases = [
    { name: 'dump', command: [program] },
    { name: 'shell', command: ['/bin/sh', '-c', `echo ${ofServer}; id -u`] },
  ];
  const settings = { kind, backup: { databases, followLinks: true }, ...(kind === 'generic' && { config }) };
  write(join(folder, 'folder.json'), JSON.stringify(settings));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: 0o600 });
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

function giveAll(directory: string): void {
  for (const path of ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(directory, path), confinedUid, confinedUid);
}
