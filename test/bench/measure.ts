/** Measures sides alternately, so that other load on the machine affects all sides equally. */

/** Returns milliseconds on a clock that all processes of the machine share. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** The options of the command line. */
export interface Settings {
  /** The number of rounds for a side that takes milliseconds. A slower side is measured less often. */
  readonly rounds: number;
  /** Whether to use small sizes, to check that the bench works. The figures then have no meaning. */
  readonly quick: boolean;
  /** The time for which the processor time of idle peers is measured. */
  readonly idleSeconds: number;
  /** The number of backups in each mode. */
  readonly backupRounds: number;
  /** The size of the large Data Folder that is backed up. */
  readonly largeGigabytes: number;
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
 * Measures A B A B …: each round measures every side once.
 * @param sides functions that measure once and return milliseconds
 * @returns each side's figures without the first two rounds (cold caches, unoptimised code)
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

/** @param share 0.99 for the 99th percentile; interpolates between neighbours */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN];
  return below + (above - below) * (place - Math.floor(place));
}

/** Returns the row that compares two sides; smaller is better. */
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

/** Returns the rows as a Markdown table. */
export function toMarkdown(rows: readonly Row[]): string {
  const lines = rows.map(({ figure, ours, bare, ratio, aim }) => {
    const aimed = aim === null ? '' : `${aim.text} ${aim.met ? '(met)' : '(**missed**)'}`;
    return `| ${figure} | ${ours} | ${bare} | ${ratio === null ? '' : ratio.toFixed(2)} | ${aimed} |`;
  });
  return ['| figure | ours | bare | ratio | aim |', '|---|---:|---:|---:|---|', ...lines].join('\n');
}

/** Waits for the work that follows a measurement: the manager creates the next run's directory. */
export function pause(milliseconds = 30): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}

/**
 * Returns the value of the promise. Throws after ten seconds.
 * @param what names the operation in the error
 */
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

/** Waits until the check succeeds. Checks each millisecond. */
export async function pollUntil(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  const end = now() + 10_000;
  while (!(await check())) {
    if (now() > end) throw new Error(`${what}: not within 10 s`);
    await pause(1);
  }
}
