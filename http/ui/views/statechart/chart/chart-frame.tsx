/** The frame of the drawing, with pan and zoom. The drawing follows the active state unless the user turns that off. */

import type { ComponentChildren, CSSProperties } from 'preact';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import { useText } from '../../../context.js';
import { useIsPhone } from '../../../hooks/use-narrow.js';
import { IconButton } from '../../../parts/elements.js';
import { FullScreenButton } from '../../../parts/full-screen.js';
import { Segments } from '../../../parts/segments.js';
import type { Tone } from '../../../text/state.js';
import { Chart } from './chart.js';
import { ChartKey } from './chart-key.js';
import { CopyLink } from './copy-link.js';
import { type Highlight, innermost } from './highlight.js';
import { isCut, Minimap } from './minimap.js';
import { findNamePixels, isOverviewScale } from './overview.js';
import type { Possibilities } from './possibilities.js';
import type { OpenStates } from './use-open-states.js';
import { type LinkedView, useViewport } from './use-viewport.js';
import './chart-frame.css';
import './chart-tools.css';

interface ChartFrameProps {
  /** The drawing with all states open. */
  readonly drawing: Drawing;
  /** The states that are open; absent if all are open. */
  readonly openStates?: OpenStates;
  /** The view of the drawing in the address; absent if the address does not contain it. */
  readonly link?: LinkedView;
  readonly highlight: Highlight;
  /** The colour of the active state; by default the colour of work in progress. */
  readonly tone?: Tone;
  /** The transitions that can be chosen; `null` if no transition can be chosen. */
  readonly possibilities?: Possibilities | null;
  /** The query whose link can be copied; absent if the address does not contain what is shown. */
  readonly share?: string;
  /** The name of the drawing for screen readers. */
  readonly label?: string;
  /** Content below the drawing. This content stays visible while the drawing is scrolled. */
  readonly children?: ComponentChildren;
}

const none: ReadonlySet<string> = new Set();
const noChoices: Possibilities['choices'] = new Map();

export function ChartFrame(props: ChartFrameProps) {
  const { openStates, highlight, tone = 'busy', label, children } = props;
  const isPhone = useIsPhone();
  // A phone starts with the names of the states alone, unless a link shows a part of the whole drawing.
  const [hasTexts, setTexts] = useState(props.link?.view != null);
  const isBrief = isPhone && !hasTexts && openStates !== undefined;
  const drawing = isBrief ? openStates.names : (openStates?.drawing ?? props.drawing);
  const link = isBrief ? null : (props.link ?? null);
  const possibilities = useBriefChoices(props.possibilities ?? null, isBrief);
  const text = useText().statechart;
  const name = label ?? text.drawing;
  const element = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLElement>(null);
  const hint = useId();
  const [reason, setReason] = useState('');
  const [follows, setFollows] = useState(true);
  const target = innermost(drawing, highlight.active);
  const viewport = useViewport(element, drawing, link, target, isBrief);
  const { shown, reveal, centre, zoomIn, zoomOut } = viewport;
  const scale = shown?.transform.k ?? 1;
  const isOverview = isBrief || isOverviewScale(scale);
  const overview = isOverview ? { scale, pixels: findNamePixels(scale, isBrief) } : null;

  function read(): void {
    if (!isBrief) return viewport.read();
    viewport.readNext();
    setTexts(true);
  }

  function fit(): void {
    if (isPhone && openStates !== undefined) setTexts(false);
    else viewport.fit();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const act = { 0: fit, 1: read }[event.key];
    if (!isPhone || act === undefined || event.ctrlKey || event.metaKey || event.altKey)
      return viewport.onKeyDown(event);
    event.preventDefault();
    act();
  }
  const arrival = link?.arrival ?? 0;
  /** The arrival after which the frame last revealed the active state; -1 before the first arrival. */
  const followed = useRef(-1);
  useLayoutEffect(() => {
    if (!follows || target === null || shown === null) return;
    const isArriving = followed.current !== arrival;
    followed.current = arrival;
    // Keep the view of a link until the next step.
    if (isArriving && link !== null && link.view !== null) return;
    reveal(target);
  }, [target, highlight.step, follows, shown === null, arrival]);
  useEffect(() => setReason(''), [highlight]);

  return (
    <section
      ref={card}
      class={`card chart-card ${tone}`}
      aria-label={name}
      style={{ ...toColours(drawing), '--chart-height': `${Math.ceil(drawing.height) + 1}px` }}
    >
      <div class="row chart-tools" role="group" aria-label={text.tools}>
        {openStates !== undefined && (
          <Segments
            label={text.states}
            values={['top', 'all']}
            texts={{ top: text.topStates, all: text.allStates }}
            selected={findDetail(openStates)}
            onSelect={(each) => openStates.setAll(each === 'all')}
          />
        )}
        <p id={hint} class="faint chart-hint">
          {text.hint}
        </p>
        <div class="chart-tools-end">
          <IconButton icon="minus" label={text.zoomOut} onClick={zoomOut} />
          <IconButton icon="plus" label={text.zoomIn} onClick={zoomIn} />
          <IconButton icon="fit" label={text.fit} onClick={fit} />
          {!isBrief && (
            <IconButton icon="follow" label={text.follow} isPressed={follows} onClick={() => setFollows(!follows)} />
          )}
          {props.share !== undefined && <CopyLink query={props.share} />}
          <FullScreenButton find={() => card.current} hasKey={openStates !== undefined} />
        </div>
      </div>
      <div class="chart-window">
        <div
          ref={element}
          class="chart-frame"
          tabIndex={0}
          role="group"
          aria-label={text.frame}
          aria-describedby={hint}
          onKeyDown={onKeyDown}
        >
          <Chart
            drawing={drawing}
            highlight={highlight}
            possibilities={possibilities}
            closable={openStates?.closable ?? []}
            open={openStates?.open ?? none}
            onToggle={(id) => openStates?.toggle(id)}
            onReason={setReason}
            transform={shown === null ? 'scale(0)' : String(shown.transform)}
            overview={overview}
            label={name}
          />
        </div>
        {possibilities !== null && (
          <p class="chart-reason" role="status">
            {reason}
          </p>
        )}
        {isOverview && reason === '' && (
          <button type="button" class="plain chart-overview-hint" onClick={read}>
            <span>{text.overviewHint}</span> <span class="chart-read">{text.readable}</span>
          </button>
        )}
        {shown !== null && isCut(drawing, shown.visible) && (
          <Minimap
            drawing={drawing}
            highlight={highlight}
            visible={shown.visible}
            onCentre={centre}
            onKeyDown={onKeyDown}
          />
        )}
      </div>
      <ChartKey drawing={drawing} highlight={highlight} possibilities={possibilities} hasTexts={!isOverview} />
      {children}
    </section>
  );
}

/** Returns whether all states are open, or none; `null` if some are open. */
function findDetail({ open, closable }: OpenStates): 'top' | 'all' | null {
  if (open.size === 0) return 'top';
  return open.size === closable.length ? 'all' : null;
}

/** Returns the possibilities without choices for a drawing without texts, because an arrow may stand for several. */
function useBriefChoices(possibilities: Possibilities | null, isBrief: boolean): Possibilities | null {
  return useMemo(
    () => (isBrief && possibilities !== null ? { ...possibilities, choices: noChoices } : possibilities),
    [possibilities, isBrief],
  );
}

/** Returns the CSS variables with the drawing's colours. */
function toColours({ colours }: Drawing): CSSProperties {
  return Object.fromEntries(
    Object.entries(colours).map(([name, [light, dark]]) => [`--chart-${name}`, `light-dark(${light}, ${dark})`]),
  );
}
