/** The places: views, Data Folders and what is done there, and runs. */
import { linkTo, linkToCheck } from '../route/route.js';
import type { Text } from '../text/en.js';
import { exitText } from '../text/exit.js';
import { momentText } from '../text/time.js';
import { viewTitle } from '../text/views.js';
import { configLink } from '../views/folders/config/config-link.js';
import type { Entry, Facts } from './entry.js';
import { viewKeys } from './keys.js';

const maxRuns = 20;

export function viewEntries({ isAdmin, hasAccess }: Facts, text: Text): readonly Entry[] {
  const keyed = (Object.keys(viewKeys) as (keyof typeof viewKeys)[]).map(
    (view): Entry => ({
      id: `view ${view}`,
      group: 'views',
      icon: view === 'backups' ? 'copy' : view,
      label: viewTitle(view, text),
      hint: text.palette.goHint(viewKeys[view]),
      choice: { kind: 'go', href: linkTo(view) },
    }),
  );
  const others = [...(isAdmin ? (['webhooks'] as const) : []), ...(hasAccess ? (['access'] as const) : [])].map(
    (view): Entry => ({
      id: `view ${view}`,
      group: 'views',
      icon: view === 'access' ? 'players' : 'link',
      label: text.app.views[view],
      hint: '',
      choice: { kind: 'go', href: linkTo(view) },
    }),
  );
  return [...keyed, ...others];
}

export function folderEntries({ folders, canUseFiles }: Facts, text: Text): readonly Entry[] {
  const { check, editOf } = text.folders;
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
      ...(canUseFiles && config !== null ? [entry(`edit ${name}`, editOf(name), configLink(name, null))] : []),
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

export function runEntries({ runs }: Facts, text: Text): readonly Entry[] {
  return runs.slice(0, maxRuns).map(
    (run): Entry => ({
      id: `run ${run.run}`,
      group: 'runs',
      icon: 'runs',
      label: run.started_at === null ? run.run : text.runs.one(momentText(run.started_at, text)),
      hint: run.exit === null ? text.state.running : exitText(run.exit, text),
      choice: { kind: 'go', href: linkTo('runs', run.run) },
    }),
  );
}
