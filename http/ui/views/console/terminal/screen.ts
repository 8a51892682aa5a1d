/** The terminal as a console window uses it. */
import type { Block } from '../window/blocks.js';

/** A row, relative to a block: it stays the same while other blocks are added before and after. */
export interface Anchor {
  /** The key of the block. */
  readonly block: string;
  /** Rows after the first row of the block. */
  readonly rows: number;
}

/** The terminal's state at one time. */
export interface ScreenView {
  readonly columns: number;
  /** All rows, whether visible, drawn or neither. */
  readonly rows: number;
  /** Characters that were written and are not drawn yet. */
  readonly pending: number;
  /** The first visible row; null when nothing is drawn. */
  readonly top: Anchor | null;
  /** Whether the last row is visible. */
  readonly isAtEnd: boolean;
  /** Whether the first row is visible or nearly visible. */
  readonly isNearStart: boolean;
  readonly isNearEnd: boolean;
}

export interface Screen {
  /** @returns the state of the terminal now */
  view(): ScreenView;
  /** Draws at the end. @param text the part of the block that is not drawn yet */
  write(block: Block, text: string): void;
  /** Replaces all blocks. @param top the row to show at the top; `end` shows the last row at the bottom */
  show(blocks: readonly Block[], top: Anchor | 'end'): Promise<void>;
  scrollToEnd(): void;
  /** Keeps the visible rows in place while blocks are written at the end. */
  keepScrollPosition(): void;
  /** Returns whether the terminal has dropped the block's first row. */
  isDropped(block: Block): boolean;
  /** Releases what the screen keeps for the block. */
  forget(block: Block): void;
}
