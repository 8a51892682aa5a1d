/**
 * The logic of a console window: state × input → state + effects. Every byte is shown once and in order, and each gap
 * is shown, in any sequence of output, scrolling, answers and errors.
 */
import { formatEventId, maxCursor } from '../../../../../machines/console/cursor.js';
import type { Anchor, ScreenView } from '../terminal/screen.js';
import { addToBacklog, blocksAfter, emptyBacklog, lastLines } from './backlog.js';
import { appendBlock, type Block, blockKey, countRows, findEnd, measureLength, totalLength } from './blocks.js';
import { firstBlocks, type Limits, lastRows } from './limits.js';
import { type LogRange, splitRange, splitWholeRange } from './range-reader.js';
import {
  endCursor,
  isAttached,
  isLoading,
  type Phase,
  type ReadResult,
  read,
  ready,
  type Step,
  startCursor,
  stay,
  type WindowEffect,
  type WindowInput,
  type WindowState,
} from './window-state.js';

/** The number of rows that are visible above a requested line. */
const contextRows = 4;

export interface WindowContext {
  /** The state of the screen at the time of the input. */
  readonly view: ScreenView;
  /** Returns whether the screen has dropped the first row of a block. */
  readonly isDropped: (block: Block) => boolean;
  readonly limits: Limits;
}

/** Returns the state after an input, and its effects. After `write` and `scrollToEnd`, `moved` must follow. */
export function reduceWindow(state: WindowState, input: WindowInput, context: WindowContext): Step {
  const { view, isDropped, limits } = context;
  const topNow = (): Anchor | 'end' => (view.isAtEnd ? 'end' : (view.top ?? 'end'));
  switch (input.type) {
    case 'open':
      return read(state, { name: 'opening' }, { kind: 'last', run: state.run });
    case 'received':
      return receive(input.block, { ...state, lastEventId: input.id });
    case 'moved':
      return proceed(state);
    case 'drained':
      return state.phase.name === 'skipping' ? redraw(state) : stay(state);
    case 'jump':
      return jump(state);
    case 'retry':
      if (state.phase.name !== 'failed') return stay(state);
      return state.isOpen ? proceed(ready(state)) : reduceWindow(state, { type: 'open' }, context);
    case 'redraw':
      if (state.phase.name !== 'ready') return stay(state);
      return show({ ...state, phase: { name: 'redrawing' } }, state.blocks, topNow());
    case 'seek':
      if (isLoading(state)) return stay(state);
      return read({ ...state, isFollowing: false }, { name: 'seeking', found: null }, { ...input, kind: 'around' });
    case 'read':
      return takeResult(input.result);
    case 'shown': {
      const { phase } = state;
      const isOpen = state.isOpen || phase.name === 'opening';
      return finish({ ...state, isOpen }, phase.name === 'seeking' ? [{ type: 'sought', block: phase.found }] : []);
    }
  }

  function receive(block: Block, before: WindowState): Step {
    if (before.run !== null && block.run !== before.run) return stay(before);
    // The log was truncated: it is shorter than the received output.
    if (block.kind === 'gap' && block.to < block.from) {
      const backlog = emptyBacklog({ run: block.run, cursor: block.to });
      return jump({ ...before, backlog, isStale: true });
    }
    const { run, from } = block;
    const isNewRun = run !== before.backlog.end.run;
    const start: Block = { kind: 'run', run, from, to: from };
    const backlog = isNewRun ? addToBacklog(before.backlog, start, limits.backlog) : before.backlog;
    return proceed({ ...before, isEmpty: false, backlog: addToBacklog(backlog, block, limits.backlog) });
  }

  /** Draws received output. If there is no such output, reads the output that will soon be visible. */
  function proceed(before: WindowState): Step {
    if (before.phase.name !== 'ready' || !before.isOpen) return stay(updateFollowing(before));
    const missed = blocksAfter(before.backlog, before.end);
    // While the user reads older output, do not drop the first rows to make space for new output.
    const isFull = !view.isNearEnd && !hasRoom(before, missed ?? []);
    const isTooMuch = isFull || missed === null || (missed.length > 0 && view.pending > limits.pending);
    if (!isTooMuch && missed.length > 0)
      return before.isFollowing ? append(before, missed) : appendStill(before, missed);
    if (isTooMuch && !isFull && before.isFollowing && view.isAtEnd) return skip(before);
    const after = updateFollowing(before);
    const [start, end] = [startCursor(after), endCursor(after)];
    if (start !== null && view.isNearStart) return loadEarlier(after);
    if (end !== null && view.isNearEnd) return loadLater(after, end);
    return stay(after);
  }

  function hasRoom({ blocks }: WindowState, added: readonly Block[]): boolean {
    const rows = added.reduce((sum, block) => sum + countRows(block, view.columns), view.rows);
    return rows <= limits.rows && totalLength(blocks) + totalLength(added) <= limits.characters;
  }

  function updateFollowing(before: WindowState): WindowState {
    if (isLoading(before)) return before;
    return { ...before, isFollowing: view.isAtEnd && (before.isFollowing || isAttached(before)) };
  }

  /**
   * Skips output that comes faster than it is drawn. After the screen has drawn the rest, the window continues with the
   * newest lines.
   */
  function skip(before: WindowState): Step {
    return view.pending === 0 ? redraw(before) : stay({ ...before, phase: { name: 'skipping' } });
  }

  /** Shows only the newest lines. Skipped output is in the log, and is read again if the user scrolls up. */
  function redraw(before: WindowState): Step {
    if (!view.isAtEnd) return proceed(ready(before));
    const lines = lastLines(before.backlog).reduce<readonly Block[]>(
      (blocks, block) => appendBlock(blocks, block, limits.block),
      [],
    );
    return show({ ...before, phase: { name: 'redrawing' } }, lines, 'end');
  }

  function jump(before: WindowState): Step {
    if (isLoading(before)) return stay({ ...before, isJumpWanted: true });
    if (!before.isOpen) return read(before, { name: 'opening' }, { kind: 'last', run: before.run });
    const after = { ...ready(before), isFollowing: true };
    if (isAttached(after)) return { state: after, effects: [{ type: 'scrollToEnd' }] };
    return read(after, { name: 'jumping' }, { kind: 'last', run: after.run });
  }

  function loadEarlier(before: WindowState): Step {
    const { state: after, effects } = dropStart(before);
    const start = startCursor(after);
    if (start === null) return { state: after, effects };
    const step = read(after, { name: 'loadingEarlier' }, { kind: 'before', ...start });
    return { ...step, effects: [...effects, ...step.effects] };
  }

  function loadLater(before: WindowState, end: { readonly run: string; readonly cursor: number }): Step {
    const phase: Phase = { name: 'loadingLater' };
    return end.cursor === maxCursor
      ? read(before, phase, { kind: 'nextRun', run: end.run })
      : read(before, phase, { kind: 'after', ...end });
  }

  function takeResult(result: ReadResult): Step {
    if (result.kind === 'refused') {
      const effects: WindowEffect[] = state.phase.name === 'seeking' ? [{ type: 'sought', block: null }] : [];
      const failed: WindowState = { ...state, isJumpWanted: false, phase: { name: 'failed', problem: result.problem } };
      const next = state.isJumpWanted ? jump(failed) : stay(failed);
      return { ...next, effects: [...effects, ...next.effects] };
    }
    switch (result.kind) {
      case 'last':
        return takeLast(result.range);
      case 'before': {
        const top = topNow();
        const earlier = lastRows(splitWholeRange(result.range, limits.block), view.columns, limits.rows / 2);
        const all = [...earlier, ...state.blocks];
        return show(state, top === 'end' ? all : firstBlocks(all, top.block, view.columns, limits), top);
      }
      case 'after': {
        const blocks = splitRange(result.range, limits.block);
        const { run } = state.end;
        if (blocks.length > 0) return finishAppending(blocks);
        if (run === null || run === state.backlog.end.run || state.run !== null) return finish(state);
        return read(state, state.phase, { kind: 'nextRun', run });
      }
      case 'nextRun':
        return result.run === null
          ? finish(state)
          : finishAppending([{ kind: 'run', run: result.run, from: 0, to: 0 }]);
      case 'around': {
        const after = splitRange(result.after, limits.block);
        const [found] = after;
        if (found === undefined) return finish(state, [{ type: 'sought', block: null }]);
        const blocks = [...splitWholeRange(result.before, limits.block), ...after];
        const above = { block: blockKey(found), rows: -contextRows };
        return show({ ...state, phase: { name: 'seeking', found } }, blocks, above);
      }
    }
  }

  function takeLast(range: LogRange | null): Step {
    const isFirst = state.phase.name === 'opening';
    if (range === null) return finish({ ...state, isOpen: true, isEmpty: isFirst });
    const end = { run: range.run, cursor: range.to };
    const opened = isFirst ? { isEmpty: false, backlog: emptyBacklog(end), lastEventId: formatEventId(end) } : {};
    return show({ ...state, ...opened, isStale: false, end }, splitWholeRange(range, limits.block), 'end');
  }

  function finishAppending(blocks: readonly Block[]): Step {
    const { state: after, effects } = appendStill({ ...ready(state), isJumpWanted: false }, blocks);
    const next = state.isJumpWanted ? jump(after) : stay(after);
    return { ...next, effects: [...effects, ...next.effects] };
  }

  /** Appends blocks without scrolling. */
  function appendStill(before: WindowState, blocks: readonly Block[]): Step {
    const { state: after, effects } = append(before, blocks);
    return { state: after, effects: [{ type: 'keepScrollPosition' }, ...effects] };
  }

  function append(before: WindowState, added: readonly Block[]): Step {
    let blocks = before.blocks;
    const effects: WindowEffect[] = [];
    for (const block of added) {
      blocks = appendBlock(blocks, block, limits.block);
      const text = block.kind === 'output' ? block.text : '';
      effects.push({ type: 'write', block: blocks.at(-1) as Block, text });
    }
    const end = added.length === 0 ? before.end : findEnd(added.at(-1) as Block);
    const dropped = dropStart({ ...before, blocks, end });
    return { state: dropped.state, effects: [...effects, ...dropped.effects] };
  }

  /** Removes the first blocks if the terminal has dropped them, or if they exceed the limit. */
  function dropStart(before: WindowState): Step {
    const { blocks } = before;
    let length = totalLength(blocks);
    let count = 0;
    while (count < blocks.length - 1 && (length > limits.characters || isDropped(blocks[count + 1] as Block))) {
      length -= measureLength(blocks[count] as Block);
      count += 1;
    }
    const effects = blocks.slice(0, count).map((block): WindowEffect => ({ type: 'forget', block }));
    return { state: count === 0 ? before : { ...before, blocks: blocks.slice(count) }, effects };
  }

  /** Keeps the phase, which waits for the screen, until `shown`. */
  function show(before: WindowState, blocks: readonly Block[], top: Anchor | 'end'): Step {
    const last = blocks.at(-1);
    const end = last === undefined ? before.end : findEnd(last);
    return { state: { ...before, blocks, end }, effects: [{ type: 'show', blocks, top }] };
  }

  function finish(before: WindowState, effects: readonly WindowEffect[] = []): Step {
    const after = { ...ready(before), isJumpWanted: false };
    const next = before.isJumpWanted ? jump(after) : proceed(after);
    return { ...next, effects: [...effects, ...next.effects] };
  }
}
