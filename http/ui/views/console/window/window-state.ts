/** The state of a console window, its inputs and its effects. */
import { compareCursors, formatEventId, type RunCursor } from '../../../../../machines/console/cursor.js';
import type { Problem } from '../../../api/answer.js';
import type { Anchor } from '../terminal/screen.js';
import { type Backlog, emptyBacklog } from './backlog.js';
import type { Block } from './blocks.js';
import type { LogRange } from './range-reader.js';

/**
 * The phases `opening`, `jumping`, `loadingEarlier` and `seeking` wait for a read and then for the screen.
 * `loadingLater` waits for a read. `redrawing` waits for the screen. `skipping` waits until the screen has drawn all
 * output. `failed` waits for `retry`.
 */
export type Phase =
  | { readonly name: 'opening' | 'ready' | 'jumping' | 'loadingEarlier' | 'loadingLater' | 'redrawing' | 'skipping' }
  /** @property found the block at the requested cursor; `null` until it is read */
  | { readonly name: 'seeking'; readonly found: Block | null }
  | { readonly name: 'failed'; readonly problem: Problem };

export interface WindowState {
  /** The run to show; `null` shows the newest run and all later runs. */
  readonly run: string | null;
  readonly phase: Phase;
  /** Whether the end of the console was read, so that later output can be received. */
  readonly isOpen: boolean;
  /** Whether there is no run yet. */
  readonly isEmpty: boolean;
  /** Whether the window scrolls with new output. */
  readonly isFollowing: boolean;
  /** Whether to jump to the end after the current read. */
  readonly isJumpWanted: boolean;
  /** Whether the log was truncated, so that the window must be read again. */
  readonly isStale: boolean;
  readonly blocks: readonly Block[];
  /** The cursor after the last block. */
  readonly end: RunCursor;
  readonly backlog: Backlog;
  /** The id of the last received event. A new connection continues after this event. */
  readonly lastEventId: string;
}

export type ReadRequest =
  | { readonly kind: 'last'; readonly run: string | null }
  | { readonly kind: 'before' | 'after' | 'around'; readonly run: string; readonly cursor: number }
  | { readonly kind: 'nextRun'; readonly run: string };

export type ReadResult =
  | { readonly kind: 'last'; readonly range: LogRange | null }
  | { readonly kind: 'before' | 'after'; readonly range: LogRange }
  | { readonly kind: 'around'; readonly before: LogRange; readonly after: LogRange }
  | { readonly kind: 'nextRun'; readonly run: string | null }
  | { readonly kind: 'refused'; readonly problem: Problem };

export type WindowInput =
  | { readonly type: 'open' }
  /** An event of the service. */
  | { readonly type: 'received'; readonly block: Block; readonly id: string }
  /** The visible rows may have changed. */
  | { readonly type: 'moved' }
  /** All written output is drawn. */
  | { readonly type: 'drained' }
  | { readonly type: 'jump' }
  | { readonly type: 'retry' }
  /** The marks next to the output have changed. The input is ignored in all phases except `ready`. */
  | { readonly type: 'redraw' }
  /** Shows the line at a cursor. The input is ignored during a read or a drawing. */
  | { readonly type: 'seek'; readonly run: string; readonly cursor: number }
  | { readonly type: 'read'; readonly result: ReadResult }
  /** The `show` effect is done. */
  | { readonly type: 'shown' };

export type WindowEffect =
  | { readonly type: 'read'; readonly request: ReadRequest }
  | { readonly type: 'write'; readonly block: Block; readonly text: string }
  | { readonly type: 'show'; readonly blocks: readonly Block[]; readonly top: Anchor | 'end' }
  | { readonly type: 'scrollToEnd' }
  | { readonly type: 'keepScrollPosition' }
  | { readonly type: 'forget'; readonly block: Block }
  /** The seek has ended. @property block `null` if the read was refused or found nothing */
  | { readonly type: 'sought'; readonly block: Block | null };

export interface Step {
  readonly state: WindowState;
  readonly effects: readonly WindowEffect[];
}

/** Returns the state of a window before its first read. */
export function initialState(run: string | null): WindowState {
  const start = { run, cursor: 0 };
  return {
    run,
    phase: { name: 'ready' },
    isOpen: false,
    isEmpty: false,
    isFollowing: true,
    isJumpWanted: false,
    isStale: false,
    blocks: [],
    end: start,
    backlog: emptyBacklog(start),
    lastEventId: formatEventId(start),
  };
}

/** Returns whether a read or a drawing is in progress. An input that would start another read must wait. */
export function isLoading({ phase: { name } }: WindowState): boolean {
  return name !== 'ready' && name !== 'skipping' && name !== 'failed';
}

/** Returns whether the window ends at the newest received output. */
export function isAttached({ isOpen, isStale, end, backlog }: WindowState): boolean {
  return isOpen && !isStale && compareCursors(end, backlog.end) >= 0;
}

/** Returns the cursor at the beginning of the window; `null` at the beginning of a run, or without output. */
export function startCursor({
  blocks: [first],
}: WindowState): { readonly run: string; readonly cursor: number } | null {
  return first === undefined || first.from === 0 ? null : { run: first.run, cursor: first.from };
}

/** Returns the cursor at the end of the window; `null` at the newest output. */
export function endCursor(state: WindowState): { readonly run: string; readonly cursor: number } | null {
  const { run, cursor } = state.end;
  return isAttached(state) || run === null ? null : { run, cursor };
}

/** Returns a step without effects. */
export function stay(state: WindowState): Step {
  return { state, effects: [] };
}

/** Returns the state after the end of a read. */
export function ready(state: WindowState): WindowState {
  return { ...state, phase: { name: 'ready' } };
}

/** Returns a step that begins a read. */
export function read(state: WindowState, phase: Phase, request: ReadRequest): Step {
  return { state: { ...state, phase }, effects: [{ type: 'read', request }] };
}
