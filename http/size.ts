/** Sizes as people write them. */
import * as z from 'zod';

const units: Readonly<Record<string, number>> = { '': 1, B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/** The least that a console can be bounded to: it is trimmed by whole blocks of the disk. */
const least = 64 * 1024;

/** @param text as `64MiB` or `67108864`. @returns bytes; what is wrong with it becomes an issue of the context */
export function readSize(text: string, context: z.RefinementCtx): number {
  const [, number = '', unit = ''] = /^(\d{1,15}) ?(B|KiB|MiB|GiB)?$/.exec(text) ?? [];
  const bytes = number === '' ? NaN : Number(number) * (units[unit] ?? NaN);
  const refuse = (message: string): never => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (!Number.isSafeInteger(bytes)) return refuse('must be a size as 67108864, 65536KiB, 64MiB or 1GiB');
  if (bytes === 0)
    return refuse('must be at least 64KiB; 0 is not unlimited, as a disk never is: give a size that yours has');
  return bytes < least ? refuse('must be at least 64KiB') : bytes;
}
