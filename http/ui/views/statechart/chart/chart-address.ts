/** Stores the open states and the visible part of the drawing in the address. */
import { type QueryChanges, withChanges } from '../../../route/query.js';
import { linkTo } from '../../../route/route.js';
import type { View } from './viewport.js';

/** Returns the view of the drawing in a query; `null` if the query has no valid view. */
export function readView(query: URLSearchParams): View | null {
  const [, scale, x, y] = /^(\d{1,2}(?:\.\d{1,3})?)_(-?\d{1,5})_(-?\d{1,5})$/.exec(query.get('view') ?? '') ?? [];
  return scale === undefined ? null : { scale: Number(scale), x: Number(x), y: Number(y) };
}

/** Returns a view as text, for example `1.25_320_-40`: the scale, and the point in the middle. */
export function writeView({ scale, x, y }: View): string {
  return [Number(scale.toFixed(3)), Math.round(x), Math.round(y)].map(String).join('_');
}

/**
 * Returns the ids of the open states in a query. @param closable the ids of the states that can be opened and closed
 */
export function readOpen(query: URLSearchParams, closable: readonly string[]): readonly string[] {
  const named = query.getAll('open');
  return closable.filter((id) => named.includes(toStateName(id)));
}

/** Returns the values of the parameter `open`. */
export function writeOpen(open: readonly string[]): readonly string[] {
  return open.map(toStateName);
}

/** Returns the hash of the chart with the same states open. @param own the parameters for the chart's content */
export function linkToChart(query: URLSearchParams, own: QueryChanges): string {
  const next = withChanges(new URLSearchParams(), { open: query.getAll('open'), ...own });
  return `${linkTo('statechart')}${next === '' ? '' : `?${next}`}`;
}

/** Returns the id of a state without the id of the machine. */
function toStateName(id: string): string {
  return id.slice(id.indexOf('.') + 1);
}
