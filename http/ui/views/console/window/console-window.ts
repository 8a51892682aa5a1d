/**
 * Runs the reducer of the console window. Gives the inputs to the reducer, and performs its effects on the screen and
 * the API.
 */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { RunCursor } from '../../../../../machines/console/cursor.js';
import type { Answer, Problem } from '../../../api/answer.js';
import type { Screen } from '../terminal/screen.js';
import type { Block } from './blocks.js';
import { defaultLimits, type Limits } from './limits.js';
import type { RangeReader } from './range-reader.js';
import { reduceWindow } from './window-reducer.js';
import {
  endCursor,
  initialState,
  isLoading,
  type ReadRequest,
  type ReadResult,
  startCursor,
  type WindowEffect,
  type WindowInput,
} from './window-state.js';

type LogCursor = { readonly run: string; readonly cursor: number };

/** A window that shows a part of a console, which may be too long for a page. Scrolling adds output at both ends. */
export interface ConsoleWindow {
  /** Whether a read or a drawing is in progress. */
  readonly isLoading: ReadonlySignal<boolean>;
  /**
   * The reason why a read failed; `null` without a failure. After a problem, the window reads nothing until `retry`.
   */
  readonly problem: ReadonlySignal<Problem | null>;
  /** Whether no run exists yet. */
  readonly isEmpty: ReadonlySignal<boolean>;
  /** Whether the window scrolls with new output. */
  readonly isFollowing: ReadonlySignal<boolean>;
  /** Whether the end of the console was read. From this time, events after `lastEventId` can be received. */
  readonly isOpen: ReadonlySignal<boolean>;
  /** The run at the end of the window; `null` without a run. */
  readonly run: ReadonlySignal<string | null>;
  open(): void;
  lastEventId(): string;
  /** Receives the data of an event. @param id the event's id */
  receive(block: Block, id: string): void;
  /** Must be called after the screen has drawn all output. */
  drained(): void;
  /** Must be called when the visible rows may have changed. */
  moved(): void;
  jumpToEnd(): void;
  /** Returns the cursor after the last shown output. */
  shownEnd(): RunCursor;
  /** Draws the same output again. Waits for a read or a drawing in progress. */
  redraw(): Promise<void>;
  /** Resolves when no read or drawing is in progress. */
  whenIdle(): Promise<void>;
  /** Reads again after a problem. */
  retry(): void;
  /** Returns the cursor at the beginning of the window; `null` at the beginning of a run, or without output. */
  startCursor(): LogCursor | null;
  /** Returns the cursor at the end of the window; `null` at the newest output. */
  endCursor(): LogCursor | null;
  /** Shows the line at a cursor. Returns the block of the line; `null` if the line could not be read. */
  seek(run: string, cursor: number): Promise<Block | null>;
}

/** @param run the run to show; `null` shows the newest run and all later runs */
export function createConsoleWindow(
  screen: Screen,
  reader: RangeReader,
  run: string | null,
  limits: Limits = defaultLimits,
): ConsoleWindow {
  let state = initialState(run);
  const loading = signal(false);
  const problem = signal<Problem | null>(null);
  const isEmpty = signal(false);
  const isFollowing = signal(true);
  const isOpen = signal(false);
  const lastRun = signal<string | null>(run);
  const inputs: WindowInput[] = [];
  let isReducing = false;
  let isRedrawWanted = false;
  const onIdle: (() => void)[] = [];
  let onSought: ((block: Block | null) => void) | null = null;

  /** Reduces the inputs one at a time, because an effect may cause the next input. */
  function dispatch(input: WindowInput): void {
    inputs.push(input);
    if (isReducing) return;
    isReducing = true;
    try {
      for (let next = inputs.shift(); next !== undefined; next = inputs.shift()) {
        const step = reduceWindow(state, next, { view: screen.view(), isDropped: screen.isDropped, limits });
        state = step.state;
        step.effects.forEach(runEffect);
        if (step.effects.some(({ type }) => type === 'write' || type === 'scrollToEnd'))
          inputs.unshift({ type: 'moved' });
      }
    } finally {
      isReducing = false;
    }
    publish();
  }

  function publish(): void {
    const { phase } = state;
    batch(() => {
      loading.value = isLoading(state);
      problem.value = phase.name === 'failed' ? phase.problem : null;
      isEmpty.value = state.isEmpty;
      isFollowing.value = state.isFollowing;
      isOpen.value = state.isOpen;
      lastRun.value = state.end.run ?? run;
    });
    if (!isLoading(state)) for (const resolve of onIdle.splice(0)) resolve();
  }

  function runEffect(effect: WindowEffect): void {
    switch (effect.type) {
      case 'read':
        return void runRead(reader, effect.request).then((result) => dispatch({ type: 'read', result }));
      case 'write':
        return screen.write(effect.block, effect.text);
      case 'show':
        return void screen.show(effect.blocks, effect.top).then(() => dispatch({ type: 'shown' }));
      case 'scrollToEnd':
        return screen.scrollToEnd();
      case 'keepScrollPosition':
        return screen.keepScrollPosition();
      case 'forget':
        return screen.forget(effect.block);
      case 'sought':
        onSought?.(effect.block);
        onSought = null;
    }
  }

  /**
   * Runs an act while no read or drawing is in progress. If another waiting act has begun a read, the act waits again.
   */
  async function whenIdle(act: () => void): Promise<void> {
    while (isLoading(state)) await new Promise<void>((resolve) => onIdle.push(resolve));
    act();
  }

  return {
    isLoading: loading,
    problem,
    isEmpty,
    isFollowing,
    isOpen,
    run: lastRun,
    open: () => dispatch({ type: 'open' }),
    lastEventId: () => state.lastEventId,
    receive: (block, id) => dispatch({ type: 'received', block, id }),
    drained: () => dispatch({ type: 'drained' }),
    moved: () => dispatch({ type: 'moved' }),
    jumpToEnd: () => dispatch({ type: 'jump' }),
    shownEnd: () => state.end,
    async redraw() {
      if (isRedrawWanted) return;
      isRedrawWanted = true;
      await whenIdle(() => {
        isRedrawWanted = false;
        dispatch({ type: 'redraw' });
      });
    },
    whenIdle: () => whenIdle(() => undefined),
    retry: () => dispatch({ type: 'retry' }),
    startCursor: () => startCursor(state),
    endCursor: () => endCursor(state),
    seek: (at, cursor) =>
      new Promise((resolve) => {
        void whenIdle(() => {
          onSought = resolve;
          dispatch({ type: 'seek', run: at, cursor });
        });
      }),
  };
}

async function runRead(reader: RangeReader, request: ReadRequest): Promise<ReadResult> {
  switch (request.kind) {
    case 'last':
      return toResult(await reader.last(request.run), (range) => ({ kind: 'last', range }));
    case 'before':
      return toResult(await reader.before(request.run, request.cursor), (range) => ({ kind: 'before', range }));
    case 'after':
      return toResult(await reader.after(request.run, request.cursor), (range) => ({ kind: 'after', range }));
    case 'nextRun':
      return toResult(await reader.nextRun(request.run), (next) => ({ kind: 'nextRun', run: next }));
    case 'around': {
      const before = await reader.before(request.run, request.cursor);
      if (!before.ok) return { kind: 'refused', problem: before.problem };
      const answer = await reader.after(request.run, request.cursor);
      return toResult(answer, (after) => ({ kind: 'around', before: before.value, after }));
    }
  }
}

function toResult<T>(answer: Answer<T>, create: (value: T) => ReadResult): ReadResult {
  return answer.ok ? create(answer.value) : { kind: 'refused', problem: answer.problem };
}
