/** Declares the views of the page: their titles, places in the navigation, shortcuts and scopes. */
import type { Scope } from '../../../machines/access/access-tokens.js';
import type { Access } from '../../client/api.js';
import type { IconName } from '../parts/icons.js';
import { hasAccount } from '../state/access.js';
import type { PageText } from '../text/en.js';

/** A view of the page. */
interface View {
  readonly title: (text: PageText) => string;
  readonly icon: IconName;
  /** The letter that opens the view after `g`. A view without a letter is not in the navigation. */
  readonly letter?: string;
  /** Whether the navigation of a phone has the view. The button More opens a dialog with the other views. */
  readonly isFirst?: true;
  /** Whether the navigation has a gap before the view. */
  readonly startsGroup?: true;
  /** Whether the view is at the end of the navigation, apart from the views of the daily work. */
  readonly isLast?: true;
  /** Whether each entry has a page, with the name of the entry in the title. */
  readonly hasPages?: true;
  /** The parent of a view of an entry. The address of such a view is `#/PARENT/NAME/VIEW/PATH`. */
  readonly parent?: 'folders';
  /** The scope that the view needs; `null` if it needs no scope. */
  readonly scope: Scope | ((access: Access | null) => Scope | null);
}

/** The views, in the order of the navigation. The name is the address. app.tsx contains the components. */
const declared = {
  server: {
    title: ({ app }) => app.views.server,
    icon: 'server',
    letter: 's',
    isFirst: true,
    scope: 'read',
  },
  players: {
    title: ({ app }) => app.views.players,
    icon: 'players',
    letter: 'p',
    isFirst: true,
    scope: 'read',
  },
  builds: {
    title: ({ app }) => app.views.builds,
    icon: 'builds',
    startsGroup: true,
    letter: 'b',
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
  files: {
    title: ({ app }) => app.views.files,
    icon: 'directory',
    hasPages: true,
    parent: 'folders',
    scope: 'files',
  },
  backups: {
    title: ({ app }) => app.views.backups,
    icon: 'backups',
    letter: 'k',
    scope: 'backup',
  },
  runs: {
    title: ({ app }) => app.views.runs,
    icon: 'runs',
    startsGroup: true,
    letter: 'r',
    hasPages: true,
    scope: 'read',
  },
  usage: {
    title: ({ app }) => app.views.usage,
    icon: 'usage',
    letter: 'u',
    scope: 'read',
  },
  history: {
    title: ({ app }) => app.views.history,
    icon: 'history',
    letter: 'h',
    scope: 'read',
  },
  schedules: {
    title: ({ app }) => app.views.schedules,
    icon: 'schedules',
    startsGroup: true,
    letter: 'c',
    isFirst: true,
    scope: 'read',
  },
  webhooks: {
    title: ({ app }) => app.views.webhooks,
    icon: 'webhooks',
    letter: 'w',
    scope: 'admin',
  },
  access: {
    title: ({ app }) => app.views.access,
    icon: 'access',
    letter: 'a',
    // An account finds its password and its sessions in this view.
    scope: (access) => (hasAccount(access) ? null : 'admin'),
  },
  statechart: {
    title: ({ app }) => app.views.statechart,
    icon: 'statechart',
    startsGroup: true,
    isLast: true,
    letter: 't',
    scope: 'read',
  },
  'first-server': {
    title: ({ app }) => app.views.firstServer,
    icon: 'plus',
    scope: 'control',
  },
  txadmin: {
    title: ({ app }) => app.views.txAdmin,
    icon: 'download',
    scope: 'admin',
  },
} satisfies Record<string, View>;

export type ViewName = keyof typeof declared;

export const views: Readonly<Record<ViewName, View>> = declared;
export const viewNames = Object.keys(views) as readonly ViewName[];

/** The views of the navigation and of the list of shortcuts. */
export const navigationViews = viewNames.filter((name) => views[name].letter !== undefined);

/** Returns the scope that a view needs; `null` if the login needs no scope for the view. */
export function findScope(name: ViewName, access: Access | null): Scope | null {
  const { scope } = views[name];
  return typeof scope === 'function' ? scope(access) : scope;
}
