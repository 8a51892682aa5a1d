/** Which steps of a job a test breaks: a sample, or all of them with `npm run faults`. */
import { isLong } from '../sample.js';

/** The long tier takes all cases of a fault; each step of them takes hours. */
const takesAll = isLong && process.env.EVERY_STEP === '1';

/**
 * Returns the first and the last step and others between them, at a prime distance: what an operation does again and
 * again has another distance.
 * @param total how many steps the operation has
 * @param count how many are returned at most
 */
export function sampleSteps(total: number, count: number, all = takesAll): readonly number[] {
  if (all) return Array.from({ length: total }, (_, index) => index + 1);
  const distance = nextPrime((total - 1) / (count - 1));
  const steps: number[] = [];
  for (let step = 1; step < total; step += distance) steps.push(step);
  return [...steps, total];
}

/** Returns the smallest prime that is not smaller. */
function nextPrime(from: number): number {
  let prime = Math.max(2, Math.ceil(from));
  while (!isPrime(prime)) prime += 1;
  return prime;
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor ** 2 <= number; divisor += 1) if (number % divisor === 0) return false;
  return true;
}

/** Prints how many steps were broken, for the record of a run with all of them. */
export function reportSteps(name: string, steps: readonly number[]): void {
  if (takesAll) console.log(`${name}: ${steps.length} steps`);
}
