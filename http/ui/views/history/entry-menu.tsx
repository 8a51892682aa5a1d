/** Links to further information about an entry: its run, the console at its time, the config file, and the evidence. */
import type { HistoryEntry } from '../../../client/api.js';
import { useText } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
import { Icon } from '../../parts/elements.js';
import type { IconName } from '../../parts/icons.js';
import { Menu } from '../../parts/menu.js';
import { linkTo, linkToEvidence, linkToLine } from '../../route/route.js';
import { entryText } from '../../text/history.js';
import { momentText } from '../../text/time.js';
import { configLink, savedConfigLink } from '../folders/config/config-link.js';

/** Renders nothing for an entry without links. */
export function EntryMenu({ entry }: { readonly entry: HistoryEntry }) {
  const { at, type, run, folder, detail } = entry;
  const text = useText();
  const words = text.history;
  const mayRead = useMay('console');
  const place = typeof detail.cursor === 'number' ? detail.cursor : at;
  if (run === null && !(type === 'config.saved' && folder !== null)) return null;
  return (
    <Menu label={text.app.more(entryText(entry, text))}>
      {run !== null && (
        <MenuLink href={linkTo('runs', run)} icon="runs" label={words.showRun} name={words.showRunOf(run)} />
      )}
      {run !== null && mayRead && (
        <MenuLink
          href={linkToLine(run, place)}
          icon="server"
          label={words.showConsole}
          name={words.showConsoleOf(momentText(at, text))}
        />
      )}
      {run !== null && typeof detail.evidence === 'string' && (
        <MenuLink href={linkToEvidence(run, detail.evidence)} icon="search" label={words.showEvidence} />
      )}
      {type === 'config.saved' && folder !== null && (
        <MenuLink
          href={typeof detail.etag === 'string' ? savedConfigLink(folder, detail.etag) : configLink(folder, null)}
          icon="folders"
          label={words.showConfig}
          name={words.showConfigOf(folder)}
        />
      )}
    </Menu>
  );
}

interface MenuLinkProps {
  readonly href: string;
  readonly icon: IconName;
  readonly label: string;
  /** The name for screen readers. */
  readonly name?: string;
}

function MenuLink({ href, icon, label, name }: MenuLinkProps) {
  return (
    <a class="button" href={href} aria-label={name}>
      <Icon name={icon} />
      {label}
    </a>
  );
}
