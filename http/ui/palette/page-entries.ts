/** The entries that create or refresh items, and the entries for the settings of the page. */
import { toUrl } from '../api/client.js';
import type { IconName } from '../parts/icons.js';
import { type Language, languages, nameLanguage } from '../preferences/language.js';
import { themes } from '../preferences/themes.js';
import { linkToNew } from '../route/route.js';
import type { PageText } from '../text/en.js';
import type { Choice, Entry, Facts } from './entry.js';

export function pageEntries(facts: Facts, text: PageText): readonly Entry[] {
  const { status, canControl, canUseFiles, canUseBuilds, canUseBackups, hasSession } = facts;
  const { palette, app } = text;
  const entry = (id: string, icon: IconName, label: string, choice: Choice): Entry => ({
    id,
    group: 'page',
    icon,
    label,
    hint: '',
    choice,
  });
  const create = (view: 'folders' | 'schedules' | 'backups', label: string): Entry =>
    entry(`new ${view}`, 'plus', label, { kind: 'go', href: linkToNew(view) });
  const run = status?.run ?? null;
  return [
    ...(canUseFiles ? [create('folders', text.palette.create.folder)] : []),
    ...(canControl ? [create('schedules', text.palette.create.schedule)] : []),
    ...(canUseBackups ? [create('backups', text.palette.create.backup)] : []),
    ...(run === null
      ? []
      : [
          entry('log', 'download', text.palette.downloadLog, {
            kind: 'go',
            href: toUrl('/runs/{run}/log', { params: { path: { run } } }),
          }),
        ]),
    ...(canUseFiles
      ? [entry('folders', 'refresh', palette.refreshFolders, { kind: 'refresh', list: '/datafolders' })]
      : []),
    ...(canUseBuilds ? [entry('builds', 'refresh', palette.refreshBuilds, { kind: 'refresh', list: '/builds' })] : []),
    entry('settings', 'settings', app.settings, { kind: 'settings' }),
    ...themes.map((theme) =>
      entry(`theme ${theme}`, 'settings', palette.theme(app.themes[theme]), { kind: 'theme', theme }),
    ),
    ...(Object.keys(languages) as Language[]).map((language) =>
      entry(`language ${language}`, 'settings', palette.language(nameLanguage(language, text)), {
        kind: 'language',
        language,
      }),
    ),
    entry('shortcuts', 'settings', palette.shortcuts, { kind: 'shortcuts' }),
    entry('docs', 'link', app.apiReference, { kind: 'go', href: './docs' }),
    ...(hasSession ? [entry('logout', 'back', app.logout, { kind: 'logout' })] : []),
  ];
}
