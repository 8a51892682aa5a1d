/** The tabs next to the console. The selected one is in the address, and the last one is kept in this browser. */
import type { Status } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { Allowed } from '../../../parts/allowed.js';
import { Lazy } from '../../../parts/lazy.js';
import { type Tab, Tabs } from '../../../parts/tabs.js';
import type { Commands } from '../../console/command/use-commands.js';
import type { Pair } from '../launch/use-pair.js';
import { countProblems, ProblemsPanel } from './problems-panel.js';
import { QuickPanel } from './quick-panel.js';

export const railTabs = ['problems', 'players', 'quick', 'events'] as const;
export type RailTab = (typeof railTabs)[number];

const loadPlayers = async () => (await import('./players-panel.js')).PlayersPanel;
const loadEvents = async () => (await import('./events-panel.js')).EventsPanel;

interface RailProps {
  readonly status: Status;
  readonly pair: Pair;
  readonly commands: Commands;
  readonly tab: RailTab;
  readonly onTab: (tab: RailTab) => void;
}

export function Rail({ status, pair, commands, tab, onTab }: RailProps) {
  const text = useText();
  const words = text.server.rail;
  const tabs: readonly Tab<RailTab>[] = [
    { key: 'problems', label: words.problems, count: countProblems(status, pair) },
    { key: 'players', label: text.players.title },
    { key: 'quick', label: text.console.quick.title },
    { key: 'events', label: words.events },
  ];
  return (
    <section class="card rail" aria-label={words.title}>
      <Tabs label={words.title} tabs={tabs} selected={tab} onSelect={onTab}>
        {tab === 'problems' && <ProblemsPanel status={status} pair={pair} />}
        {tab === 'players' && <Lazy load={loadPlayers} props={{}} />}
        {tab === 'quick' && (
          <Allowed scope="command">
            <QuickPanel status={status} commands={commands} />
          </Allowed>
        )}
        {tab === 'events' && <Lazy load={loadEvents} props={{}} />}
      </Tabs>
    </section>
  );
}
