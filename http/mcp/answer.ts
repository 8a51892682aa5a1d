/**
 * Makes the answers of tools. An answer is bounded in size and has a cursor for the next call, and a problem becomes an
 * error.
 */
import { type Fault, type ServiceProblem, toFailureFault } from '../cli/service/failure.js';
import { explainFault } from '../cli/service/failure-text.js';

/** An answer in the form of MCP. */
export interface ToolAnswer {
  [key: string]: unknown;
  content: { type: 'text'; text: string }[];
  isError?: boolean;
}

/** The maximum number of characters of JSON in one answer. The characters occupy a part of the assistant's context. */
const maxAnswerChars = 24_000;
const maxTextChars = 2_000;
const maxEntries = 100;

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** The cursor of the next page; `null` at the end of the list. */
  readonly next_cursor: string | null;
}

/** Returns as many items after a cursor as fit into an answer, and at least one item. */
export function cutPage<T>(items: readonly T[], cursor: string | undefined): Page<T> {
  const from = Number(cursor ?? 0);
  const shown = items.slice(from, from + fittingCount(items.slice(from, from + maxEntries)));
  const next = from + shown.length;
  return { items: shown, total: items.length, next_cursor: next < items.length ? String(next) : null };
}

/** Returns how many of the first items fit into an answer; at least 1 if there are items. */
export function fittingCount(items: readonly unknown[]): number {
  let chars = 0;
  const first = items.findIndex((item) => (chars += JSON.stringify(shorten(item)).length) > maxAnswerChars);
  return first < 0 ? items.length : Math.max(1, first);
}

/**
 * Returns an answer with a value as JSON. @param textChars the number of characters after which a text in the value is
 * cut
 */
export function toSuccess(value: unknown, textChars?: number): ToolAnswer {
  return { content: [{ type: 'text', text: JSON.stringify(shorten(value, textChars)) }] };
}

const faultTitles: Readonly<Record<string, string>> = {
  unreachable: 'Service cannot be reached',
  lost: 'Connection was lost',
  foreign: 'Another program answered',
  usage: 'Invalid argument',
};

/** Returns the answer for a call that failed: its title and code, detail, remedy, and further fields of the problem. */
export function toErrorAnswer(error: unknown, address: string): ToolAnswer {
  const lines = listLines(toFailureFault(error, address));
  return { content: [{ type: 'text', text: lines.join('\n') }], isError: true };
}

function listLines(fault: Fault): readonly string[] {
  if (fault.code === 'unexpected') return ['Unexpected error', fault.reason];
  if (fault.code === 'refused') return problemLines(fault.problem);
  return [`${faultTitles[fault.code] ?? 'Request failed'} (${fault.code})`, ...explainFault(fault)];
}

/** The fields that are already in the lines, or that only RFC 9457 and the contract need. */
const written = ['type', 'title', 'status', 'detail', 'code', 'remedy', 'message', 'instance'];

function problemLines(problem: ServiceProblem): readonly string[] {
  const { title, code, detail, remedy } = problem;
  const more = Object.fromEntries(Object.entries(problem).filter(([name]) => !written.includes(name)));
  return [
    `${title} (${code})`,
    detail,
    ...(remedy === undefined ? [] : [remedy]),
    ...(Object.keys(more).length === 0 ? [] : [JSON.stringify(shorten(more))]),
  ];
}

/** Returns a value with texts and lists cut to a bounded size. A note names the parts that were left out. */
function shorten(value: unknown, textChars = maxTextChars, budget = { chars: maxAnswerChars }): unknown {
  if (typeof value === 'string') {
    const length = Math.min(textChars, Math.max(0, budget.chars));
    budget.chars -= Math.min(value.length, length);
    return value.length <= length ? value : `${value.slice(0, length)}… (${value.length - length} more characters)`;
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, maxEntries).map((each) => shorten(each, textChars, budget));
    return value.length > maxEntries ? [...shown, `… (${value.length - maxEntries} more)`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shorten(each, textChars, budget)]));
}
