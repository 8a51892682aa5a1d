/** The views of the page, each declared once: its title, its place in the navigation, its shortcut, its scope. */
import type { Scope } from '../../../machines/access/access-tokens.js';
import type { Access } from '../../client/api.js';
import type { IconName } from '../parts/icons.js';
import { hasAccount } from '../state/access.js';
import type { Text } from '../text/en.js';

/** One view of the page. */
interface View {
  readonly title: (text: Text) => string;
  readonly icon: IconName;
  /** The letter that leads to it after `g`. Without one the view is not in the navigation. */
  readonly letter?: string;
  /** Whether a phone shows it next to the view, and not below More. */
  readonly isFirst?: true;
  /** Whether each name has its own page, with the name in the title. */
  readonly hasPages?: true;
  /** The scope that it needs; `null`: none. */
  readonly scope: Scope | ((access: Access | null) => Scope | null);
}

/** In the order of the navigation. The name is the address; app.tsx has the component. */
const declared = {
  server: {
    title: ({ app }) => app.views.server,
    icon: 'server',
    letter: 's',
    isFirst: true,
    scope: 'read',
  },
  folders: {
    title: ({ app }) => app.views.folders,
    icon: 'folders',
    letter: 'd',
    isFirst: true,
    hasPages: true,
    scope: 'read',
  },
  builds: {
    title: ({ app }) => app.views.builds,
    icon: 'builds',
    letter: 'b',
    scope: 'read',
  },
  backups: {
    title: ({ backups }) => backups.title,
    icon: 'backups',
    letter: 'k',
    scope: 'backup',
  },
  runs: {
    title: ({ app }) => app.views.runs,
    icon: 'runs',
    letter: 'r',
    isFirst: true,
    hasPages: true,
    scope: 'read',
  },
  usage: {
    title: ({ app }) => app.views.usage,
    icon: 'usage',
    letter: 'u',
    scope: 'read',
  },
  players: {
    title: ({ players }) => players.title,
    icon: 'players',
    letter: 'p',
    scope: 'read',
  },
  schedules: {
    title: ({ app }) => app.views.schedules,
    icon: 'schedules',
    letter: 'c',
    isFirst: true,
    scope: 'read',
  },
  history: {
    title: ({ app }) => app.views.history,
    icon: 'history',
    letter: 'h',
    scope: 'read',
  },
  statechart: {
    title: ({ app }) => app.views.statechart,
    icon: 'statechart',
    letter: 't',
    scope: 'read',
  },
  webhooks: {
    title: ({ app }) => app.views.webhooks,
    icon: 'webhooks',
    scope: 'admin',
  },
  access: {
    title: ({ app }) => app.views.access,
    icon: 'access',
    // An account has its password and its sessions there.
    scope: (access) => (hasAccount(access) ? null : 'admin'),
  },
} satisfies Record<string, View>;

export type ViewName = keyof typeof declared;

export const views: Readonly<Record<ViewName, View>> = declared;
export const viewNames = Object.keys(views) as readonly ViewName[];

/** The views of the navigation and of the list of shortcuts. */
export const navigationViews = viewNames.filter((name) => views[name].letter !== undefined);

/** Returns the scope that a view needs; null for one that the login may use without. */
export function findScope(name: ViewName, access: Access | null): Scope | null {
  const { scope } = views[name];
  return typeof scope === 'function' ? scope(access) : scope;
}
