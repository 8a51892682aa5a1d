/** The functions of a terminal that a console window uses. */
import type { Block } from '../window/blocks.js';

/** A row, relative to a block. The anchor stays valid while blocks are added before and after its block. */
export interface Anchor {
  /** The key of the block. */
  readonly block: string;
  /** The distance from the block's first row, in rows. */
  readonly rows: number;
}

/** The terminal's state at one moment. */
export interface ScreenView {
  readonly columns: number;
  /** The number of rows: visible, drawn, and still to be drawn. */
  readonly rows: number;
  /** The number of characters that were written and are not drawn yet. */
  readonly pending: number;
  /** The first visible row; `null` if nothing is drawn. */
  readonly top: Anchor | null;
  /** Whether the last row is visible. */
  readonly isAtEnd: boolean;
  /** Whether the first row is visible or nearly visible. */
  readonly isNearStart: boolean;
  readonly isNearEnd: boolean;
}

export interface Screen {
  /** Returns the terminal's current state. */
  view(): ScreenView;
  /** Draws text at the end. @param text the part of the block that is not drawn yet */
  write(block: Block, text: string): void;
  /** Replaces all blocks. @param top the row to show at the top; `end` shows the last row at the bottom */
  show(blocks: readonly Block[], top: Anchor | 'end'): Promise<void>;
  scrollToEnd(): void;
  /** Keeps the visible rows at their position while blocks are written at the end. */
  keepScrollPosition(): void;
  /** Returns whether the terminal has dropped the block's first row. */
  isDropped(block: Block): boolean;
  /** Releases the resources that the screen uses for the block. */
  forget(block: Block): void;
}
