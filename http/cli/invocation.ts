/** What every command works with. */

import type { Service } from './client.js';
import type { OptionName } from './commands.js';
import { Failure } from './failure.js';
import type { Output } from './output.js';

export interface Invocation {
  readonly service: Service;
  readonly output: Output;
  readonly operands: readonly string[];
  readonly given: Readonly<Partial<Record<OptionName, string>>>;
  /** Results are the API's own JSON. */
  readonly json: boolean;
}

/** @returns the exit status, where it is not 0. @throws Failure when it was not done */
export type Command = (invocation: Invocation) => Promise<number | void>;

/** @returns the number, null where the option was not given. @throws Failure `usage` */
export function readCount({ given }: Invocation, name: OptionName, least: number, most: number): number | null {
  const text = given[name];
  if (text === undefined) return null;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw new Failure({ code: 'usage', text: `--${name} has to be a whole number from ${least} to ${most}.` });
}

/** @returns the operand of that place; arguments.ts sees to it that there is one */
export function operand({ operands }: Invocation, index: number): string {
  return operands[index] ?? '';
}

/** @returns `/first/…` with the parts encoded */
export function pathOf(...parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}

/** @returns `path?name=…`, of the values that are there */
export function withQuery(path: string, values: Readonly<Record<string, string | number | undefined | null>>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return given.length === 0 ? path : `${path}?${given.join('&')}`;
}
