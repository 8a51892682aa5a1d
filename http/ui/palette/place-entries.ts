/** The entries for views, for Data Folders with their actions, and for runs. */
import { linkTo, linkToCheck, linkToFiles } from '../route/route.js';
import { type ViewName, viewNames, views } from '../route/views.js';
import type { PageText } from '../text/en.js';
import { exitText } from '../text/exit.js';
import { momentText } from '../text/time.js';
import { configLink } from '../views/folders/config/config-link.js';
import type { Entry, Facts } from './entry.js';

const maxRuns = 20;

export function viewEntries({ isAdmin, hasAccess, canControl }: Facts, text: PageText): readonly Entry[] {
  const isOffered = (view: ViewName): boolean => {
    if (views[view].parent !== undefined) return false;
    if (view === 'webhooks' || view === 'txadmin') return isAdmin;
    if (view === 'first-server') return canControl;
    return view === 'access' ? hasAccess : true;
  };
  return viewNames.filter(isOffered).map((view): Entry => {
    const { icon, title, letter } = views[view];
    return {
      id: `view ${view}`,
      group: 'views',
      icon,
      label: title(text),
      hint: letter === undefined ? '' : text.palette.goHint(letter),
      choice: { kind: 'go', href: linkTo(view) },
    };
  });
}

export function folderEntries({ folders, canUseFiles }: Facts, text: PageText): readonly Entry[] {
  const { check, palette } = text;
  const entry = (id: string, label: string, href: string): Entry => ({
    id,
    group: 'folders',
    icon: 'folders',
    label,
    hint: '',
    choice: { kind: 'go', href },
  });
  const actions = folders
    .filter(({ exists }) => exists)
    .flatMap(({ name, config }) => [
      ...(canUseFiles && config !== null
        ? [entry(`edit ${name}`, palette.editConfig(name), configLink(name, null))]
        : []),
      ...(canUseFiles ? [entry(`files ${name}`, palette.files(name), linkToFiles(name))] : []),
      entry(`check ${name}`, check.runOf(name), linkToCheck(name)),
    ]);
  return [
    ...folders.map(({ name }) => ({
      ...entry(`folder ${name}`, name, linkTo('folders', name)),
      hint: text.server.folder,
    })),
    ...actions.map((each) => ({ ...each, isHidden: true })),
  ];
}

export function runEntries({ runs }: Facts, text: PageText): readonly Entry[] {
  return runs.slice(0, maxRuns).map(
    (run): Entry => ({
      id: `run ${run.run}`,
      group: 'runs',
      icon: 'runs',
      label: run.started_at === null ? run.run : text.palette.run(momentText(run.started_at, text)),
      hint: run.exit === null ? text.state.running : exitText(run.exit, text),
      choice: { kind: 'go', href: linkTo('runs', run.run) },
    }),
  );
}
