/** The table of all peers. */
import { median } from '../measure.js';
import { type Column, columns, type PeerKind } from './peer.js';

export type Figures = Partial<Record<Column | 'stopAndWait', number[]>>;

export interface PeerRow {
  readonly kind: PeerKind;
  /** The figures, or the reason why there are no figures. */
  readonly result: Figures | string;
}

/** Returns the medians as a Markdown table. */
export function toPeerTable(rows: readonly PeerRow[]): string {
  const names = Object.keys(columns) as Column[];
  const head = ['', ...Object.values(columns)];
  const lines = rows.map(({ kind, result }) =>
    typeof result === 'string'
      ? [kind.name, result, ...names.slice(1).map(() => '')]
      : [kind.name, ...names.map((name) => toCell(kind, name, result))],
  );
  return [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...lines].map(toLine).join('\n');
}

function toLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function toCell({ notes }: PeerKind, column: Column, figures: Figures): string {
  const taken = figures[column] ?? [];
  if (taken.length === 0) return '–';
  const notesOfCell = [notes[column], column === 'stop' && waitingNote(figures)].filter(Boolean);
  return toText(median(taken)) + (notesOfCell.length > 0 ? ` (${notesOfCell.join('; ')})` : '');
}

function waitingNote({ stopAndWait = [] }: Figures): string | false {
  return stopAndWait.length > 0 && `${toText(median(stopAndWait))} when it does`;
}

function toText(figure: number): string {
  return figure < 100 ? figure.toFixed(1) : Math.round(figure).toLocaleString('en');
}
