/**
 * The panels next to the console: players, problems and activity. On a phone, these parts are tabs after the tab of the
 * console, and the address contains the selected tab.
 */
import type { ComponentChildren } from 'preact';
import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { Lazy } from '../../../parts/lazy.js';
import { type Tab, Tabs } from '../../../parts/tabs.js';
import { linkTo } from '../../../route/route.js';
import type { Pair } from '../launch/use-pair.js';
import { countProblems, linkToFindings, ProblemsPanel } from './problems-panel.js';

export const railParts = ['players', 'activity', 'problems'] as const;
export type RailPart = (typeof railParts)[number];
export const railTabs = ['console', ...railParts] as const;
export type RailTab = (typeof railTabs)[number];

const loadPlayers = async () => (await import('./players-panel.js')).PlayersPanel;
const loadActivity = async () => (await import('./activity-panel.js')).ActivityPanel;

/** Moves the focus to a part that is on the screen. */
export function focusPart(part: RailPart): void {
  document.getElementById(headingId(part))?.focus();
}

const headingId = (part: RailPart): string => `rail-${part}`;

interface RailProps {
  readonly status: Status;
  readonly pair: Pair;
  readonly tab: RailTab;
  /** Whether the screen has space for only one part at a time. */
  readonly isNarrow: boolean;
  readonly onTab: (tab: RailTab) => void;
}

export function Rail({ status, pair, tab, isNarrow, onTab }: RailProps) {
  const text = usePageText();
  const words = text.server.rail;
  const problems = countProblems(status, pair);
  const tone = problems === 0 ? null : findProblemTone(status, pair);
  const panels: Readonly<Record<RailPart, ComponentChildren>> = {
    players: <Lazy load={loadPlayers} props={{}} />,
    activity: <Lazy load={loadActivity} props={{}} />,
    problems: <ProblemsPanel status={status} pair={pair} isAlone={isNarrow} />,
  };
  if (isNarrow) {
    const tabs: readonly Tab<RailTab>[] = [
      { key: 'console', label: text.console.title },
      { key: 'players', label: words.players },
      { key: 'activity', label: words.activity },
      { key: 'problems', label: words.problems, ...(tone !== null && { count: problems, tone }) },
    ];
    return (
      <section class="rail" aria-label={words.title}>
        <Tabs label={words.title} tabs={tabs} selected={tab} onSelect={onTab}>
          {tab === 'console' ? null : panels[tab]}
        </Tabs>
      </section>
    );
  }
  return (
    <section class={status.state === 'running' ? 'rail is-running' : 'rail'} aria-label={words.title}>
      <Part name="players" title={words.players} href={linkTo('players')}>
        {panels.players}
      </Part>
      <Part
        name="problems"
        title={words.problems}
        count={problems === 0 ? null : problems}
        tone={tone}
        href={linkToFindings(pair)}
      >
        {panels.problems}
      </Part>
      <Part name="activity" title={words.activity} href={linkTo('history')}>
        {panels.activity}
      </Part>
    </section>
  );
}

/** Returns the severity of the problems. During a stop, the problems are only about the next start. */
function findProblemTone({ state, phase }: Status, { check: { value } }: Pair): 'warn' | 'bad' | null {
  if (phase === 'stopping') return null;
  return state === 'stopped' && (value?.errors ?? 0) > 0 ? 'bad' : 'warn';
}

interface PartProps {
  readonly name: RailPart;
  readonly title: string;
  /** The number next to the title; `null` or absent for no number. */
  readonly count?: number | null;
  /** The severity of the counted items; `null` or absent for items without a severity. */
  readonly tone?: 'warn' | 'bad' | null;
  /** The view with the complete content; `null` without such a view. */
  readonly href: string | null;
  readonly children: ComponentChildren;
}

function Part({ name, title, count = null, tone = null, href, children }: PartProps) {
  const text = usePageText();
  const id = headingId(name);
  return (
    <section class={`rail-part ${name}`} aria-label={title}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {title}
          {count !== null && <span class={tone === null ? 'rail-count' : `rail-count ${tone}`}> {count}</span>}
        </h2>
        {href !== null && (
          <a href={href} aria-label={text.server.rail.allOf(title)}>
            {text.server.rail.all}
          </a>
        )}
      </header>
      {/* A part that scrolls can be focused. */}
      <div class="rail-body" role="group" aria-label={title} tabIndex={0}>
        {children}
      </div>
    </section>
  );
}
