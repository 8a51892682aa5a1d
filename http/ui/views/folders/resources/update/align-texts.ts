/** Aligns the lines of up to three versions of a text next to each other. */
import { diffArrays } from 'diff';

export type Side = 'mine' | 'base' | 'theirs';

/**
 * `changed`: the reference has this line, and at least one other version does not have this line. `gone`: this version
 * does not have the line of the reference, and has no other line in the row.
 */
export type Mark = 'same' | 'added' | 'gone' | 'changed' | 'blank';

export interface Cell {
  readonly mark: Mark;
  /** The index of the line in its version; `null` for an empty cell. */
  readonly line: number | null;
}

export type Row = Readonly<Record<Side, Cell>>;

/** The maximum number of changed lines. The time of a comparison grows with the square of this number. */
const maxEditLength = 1_000;

const blank: Cell = { mark: 'blank', line: null };

/** The lines of a version next to the lines of the reference. */
interface Placement {
  /** A cell for each line of the reference. */
  readonly at: readonly Cell[];
  /** The lines that the version adds before each line of the reference, and after the last line of the reference. */
  readonly before: ReadonlyMap<number, readonly number[]>;
}

export function toLines(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
}

/**
 * Aligns versions by the reference, which is the first version of `base`, `mine` and `theirs` that exists.
 * @param texts `null` for a version that is absent or cannot be shown
 */
export function alignTexts(texts: Readonly<Record<Side, string | null>>): readonly Row[] {
  const present = (['base', 'mine', 'theirs'] as const).filter((side) => texts[side] !== null);
  const [reference, ...others] = present;
  if (reference === undefined) return [];
  const lines = toLines(texts[reference] ?? '');
  const placements = new Map(others.map((side) => [side, place(lines, toLines(texts[side] ?? ''))]));
  const rows: Row[] = [];
  const empty: Row = { mine: blank, base: blank, theirs: blank };
  for (let index = 0; index <= lines.length; index += 1) {
    const added = others.map((side) => [side, placements.get(side)?.before.get(index) ?? []] as const);
    const count = Math.max(0, ...added.map(([, { length }]) => length));
    for (let row = 0; row < count; row += 1) {
      const cells = added.map(([side, list]) => {
        const line = list[row];
        return [side, line === undefined ? blank : toAdded(line)] as const;
      });
      rows.push({ ...empty, ...Object.fromEntries(cells) });
    }
    if (index === lines.length) break;
    const cells = others.map((side) => [side, placements.get(side)?.at[index] ?? blank] as const);
    const isSame = cells.every(([, { mark }]) => mark === 'same');
    rows.push({
      ...empty,
      ...Object.fromEntries(cells),
      [reference]: { mark: isSame ? 'same' : 'changed', line: index },
    });
  }
  return rows;
}

function toAdded(line: number): Cell {
  return { mark: 'added', line };
}

function place(reference: readonly string[], lines: readonly string[]): Placement {
  const at: Cell[] = [];
  const before = new Map<number, number[]>();
  let next = 0;
  for (const { removed, added, same } of listHunks(reference, lines)) {
    for (let count = 0; count < same; count += 1) at.push({ mark: 'same', line: next++ });
    const inPlace = Math.min(removed, added);
    for (let count = 0; count < inPlace; count += 1) at.push(toAdded(next++));
    for (let count = inPlace; count < removed; count += 1) at.push({ mark: 'gone', line: null });
    const further = Array.from({ length: added - inPlace }, () => next++);
    if (further.length > 0) before.set(at.length, further);
  }
  return { at, before };
}

interface Hunk {
  /** The number of equal lines before the hunk. */
  readonly same: number;
  readonly removed: number;
  readonly added: number;
}

function listHunks(reference: readonly string[], lines: readonly string[]): readonly Hunk[] {
  const parts = diffArrays([...reference], [...lines], { maxEditLength });
  // The texts have too few common lines to compare them.
  if (parts === undefined) return [{ same: 0, removed: reference.length, added: lines.length }];
  const hunks: Hunk[] = [];
  let hunk: Hunk = { same: 0, removed: 0, added: 0 };
  for (const { added: isAdded, removed: isRemoved, value } of parts) {
    if (isAdded) hunk = { ...hunk, added: hunk.added + value.length };
    else if (isRemoved) hunk = { ...hunk, removed: hunk.removed + value.length };
    else {
      if (hunk.removed + hunk.added > 0) {
        hunks.push(hunk);
        hunk = { same: 0, removed: 0, added: 0 };
      }
      hunk = { ...hunk, same: hunk.same + value.length };
    }
  }
  return [...hunks, hunk];
}

/** A row, or the equal rows that are left out. */
export type Line = { readonly row: Row } | { readonly hidden: readonly Row[] };

/** The number of equal rows around a difference. */
const context = 3;

/** Leaves out equal rows that are far from a difference. */
export function foldRows(rows: readonly Row[]): readonly Line[] {
  const isEqual = rows.map((row) => Object.values(row).every(({ mark }) => mark === 'same' || mark === 'blank'));
  const isNear = rows.map((_, index) =>
    isEqual.slice(Math.max(0, index - context), index + context + 1).includes(false),
  );
  const folded: Line[] = [];
  let hidden: Row[] = [];
  const flush = (): void => {
    // Show a single hidden row, because a button would need the same space.
    if (hidden.length === 1) folded.push(...hidden.map((row) => ({ row })));
    else if (hidden.length > 1) folded.push({ hidden });
    hidden = [];
  };
  for (const [index, row] of rows.entries()) {
    if (!isNear[index]) {
      hidden.push(row);
      continue;
    }
    flush();
    folded.push({ row });
  }
  flush();
  return folded;
}
