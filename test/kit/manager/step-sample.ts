/** The steps of a job that a test breaks: a sample, or with `npm run faults` all steps. */
import { isLong } from '../sample.js';

/** Whether tests break all steps. The long tier alone does not, because all steps of each case would take hours. */
const takesAll = isLong && process.env.EVERY_STEP === '1';

/**
 * Returns the first step, the last step, and steps between them at a prime distance. Periodic actions of an operation
 * have another distance.
 * @param total the number of steps of the operation
 * @param count the maximum number of returned steps
 */
export function sampleSteps(total: number, count: number, all = takesAll): readonly number[] {
  if (all) return Array.from({ length: total }, (_, index) => index + 1);
  const distance = nextPrime((total - 1) / (count - 1));
  const steps: number[] = [];
  for (let step = 1; step < total; step += distance) steps.push(step);
  return [...steps, total];
}

/** Returns the smallest prime number that is at least this number. */
function nextPrime(from: number): number {
  let prime = Math.max(2, Math.ceil(from));
  while (!isPrime(prime)) prime += 1;
  return prime;
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor ** 2 <= number; divisor += 1) if (number % divisor === 0) return false;
  return true;
}

/** Prints the number of steps that were broken, for the record of a run with all steps. */
export function reportSteps(name: string, steps: readonly number[]): void {
  if (takesAll) console.log(`${name}: ${steps.length} steps`);
}
