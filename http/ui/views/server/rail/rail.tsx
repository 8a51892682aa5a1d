/**
 * The tabs next to the console. On a phone the console is the first tab. The address contains the selected tab, and
 * this browser stores the last one.
 */
import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { Allowed } from '../../../parts/allowed.js';
import { Lazy, LazyView } from '../../../parts/lazy.js';
import { type Tab, Tabs } from '../../../parts/tabs.js';
import type { Commands } from '../../console/command/use-commands.js';
import type { Pair } from '../launch/use-pair.js';
import { countProblems, ProblemsPanel } from './problems-panel.js';
import { QuickPanel } from './quick-panel.js';

export const railTabs = ['console', 'problems', 'players', 'quick', 'events'] as const;
export type RailTab = (typeof railTabs)[number];

const loadPlayers = async () => (await import('./players-panel.js')).PlayersPanel;
const loadEvents = async () => (await import('./events-panel.js')).EventsPanel;

interface RailProps {
  readonly status: Status;
  readonly pair: Pair;
  readonly commands: Commands;
  readonly tab: RailTab;
  /** Whether the screen has room for only one part at a time. */
  readonly isNarrow: boolean;
  readonly onTab: (tab: RailTab) => void;
}

export function Rail({ status, pair, commands, tab, isNarrow, onTab }: RailProps) {
  const text = usePageText();
  const words = text.server.rail;
  const tabs: readonly Tab<RailTab>[] = [
    ...(isNarrow ? [{ key: 'console' as const, label: text.console.title }] : []),
    { key: 'problems', label: words.problems, count: countProblems(status, pair) },
    { key: 'players', label: text.app.views.players },
    { key: 'quick', label: text.console.quick.title },
    { key: 'events', label: words.events },
  ];
  return (
    <section class="rail" aria-label={words.title}>
      <Tabs label={words.title} tabs={tabs} selected={tab} onSelect={onTab}>
        {tab === 'console' ? null : <Panel tab={tab} status={status} pair={pair} commands={commands} />}
      </Tabs>
    </section>
  );
}

interface PanelProps extends Pick<RailProps, 'status' | 'pair' | 'commands'> {
  readonly tab: Exclude<RailTab, 'console'>;
}

function Panel({ tab, status, pair, commands }: PanelProps) {
  switch (tab) {
    case 'problems':
      return <ProblemsPanel status={status} pair={pair} />;
    case 'players':
      return <Lazy key={tab} load={loadPlayers} props={{}} />;
    case 'events':
      return <LazyView key={tab} load={loadEvents} props={{}} />;
    case 'quick':
      return (
        <Allowed scope="command">
          <QuickPanel status={status} commands={commands} />
        </Allowed>
      );
  }
}
