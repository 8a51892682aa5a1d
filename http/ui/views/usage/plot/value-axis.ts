/** The marks of a value axis. The last mark is not below the highest value, so that no line leaves the grid. */

/** Steps of 1, 2, 2.5 and 5 with a power of ten, from 0.001 to 5 million. */
const decimalSteps = Array.from({ length: 10 }, (_, index) => index - 3).flatMap((power) =>
  [1, 2, 2.5, 5].map((digit) => Number(`${digit}e${power}`)),
);

/** The decimal steps for values that are whole numbers. */
export const wholeSteps: readonly number[] = decimalSteps.filter((step) => Number.isInteger(step));

/**
 * Returns the marks of an axis from 0 to the first mark that is not below the highest value.
 * @param maxSteps the maximum number of distances between marks
 * @param steps the possible distances between marks, in increasing order
 */
export function listMarks(highest: number, maxSteps: number, steps: readonly number[] = decimalSteps): number[] {
  const step = steps.find((each) => Math.ceil(highest / each) <= maxSteps) ?? steps.at(-1) ?? 1;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
