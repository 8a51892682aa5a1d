/** How figures are taken: sides measured in turns, so that whatever else the machine does meets all of them alike. */

/** Milliseconds on a clock that all processes of the machine share. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** What the command line asks for. */
export interface Settings {
  /** How often a side that takes milliseconds is measured; one that takes longer is measured half as often. */
  readonly rounds: number;
  /** Less of everything: to see that it works, not to be believed. */
  readonly quick: boolean;
}

/** One line of the table. */
export interface Row {
  readonly figure: string;
  readonly ours: string;
  readonly bare: string;
  readonly ratio: number | null;
  readonly aim: Aim | null;
}

export interface Aim {
  readonly text: string;
  readonly met: boolean;
}

/**
 * Measures A B A B …: each round takes every side once.
 * @param sides each measures once and returns its milliseconds
 * @returns each side's figures, those of the first two rounds (cold caches, unoptimised code) left out
 */
export async function interleave<Name extends string>(
  rounds: number,
  sides: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(sides) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -2; round < rounds; round += 1) {
    for (const name of names) {
      const figure = await sides[name]();
      if (!(figure > 0)) throw new Error(`${name}: heard before it was asked for (${figure} ms)`);
      if (round >= 0) taken[name].push(figure);
    }
  }
  return taken;
}

export function median(figures: readonly number[]): number {
  return percentile(figures, 0.5);
}

/** @param share 0.99 for the figure that 99 of 100 do not exceed; between two neighbours it is interpolated */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN];
  return below + (above - below) * (place - Math.floor(place));
}

/** @returns the line that compares two sides, the smaller the better */
export function compare(figure: string, ours: number, bare: number, limit: number | null, unit = 'ms'): Row {
  const ratio = ours / bare;
  return {
    figure,
    ours: `${ours.toFixed(2)} ${unit}`,
    bare: `${bare.toFixed(2)} ${unit}`,
    ratio,
    aim: limit === null ? null : { text: `≤ ${limit}`, met: ratio <= limit },
  };
}

/** @returns the rows as a Markdown table */
export function toMarkdown(rows: readonly Row[]): string {
  const lines = rows.map(({ figure, ours, bare, ratio, aim }) => {
    const aimed = aim === null ? '' : `${aim.text} ${aim.met ? '(met)' : '(**missed**)'}`;
    return `| ${figure} | ${ours} | ${bare} | ${ratio === null ? '' : ratio.toFixed(2)} | ${aimed} |`;
  });
  return ['| figure | ours | bare | ratio | aim |', '|---|---:|---:|---:|---|', ...lines].join('\n');
}

/** Lets what the last measurement set off come to its end: the manager makes its next run's directory ahead then. */
export function pause(milliseconds = 30): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}

/** @param what for the message @returns the promise's value. @throws when it takes more than ten seconds */
export async function inTime<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than 10 s`)), 10_000);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
