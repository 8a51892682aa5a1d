/** A reviewed sequence as a part of the address: one character for each happening, after what the operator wants. */
import { type Happening, happenings } from '../../../../machines/chart/happenings.js';
import type { Wishes } from '../../../../machines/chart/simulation.js';

export interface Review {
  readonly wishes: Wishes;
  readonly sequence: readonly Happening[];
}

export type ReviewFault =
  | { readonly code: 'unknown_step'; readonly step: number; readonly letter: string }
  | { readonly code: 'unknown_wish'; readonly letter: string }
  | { readonly code: 'too_long'; readonly steps: number; readonly most: number };

/** More than anybody goes through by hand; each is replayed at every click. */
export const mostSteps = 200;

export const noReview: Review = { wishes: { restartAfterCrash: false, autostart: false }, sequence: [] };

/** @returns for example `sp.r`: start, spawned; a crashed server is started again */
export function writeReview({ wishes, sequence }: Review): string {
  const letters = `${wishes.restartAfterCrash ? 'r' : ''}${wishes.autostart ? 'a' : ''}`;
  return `${sequence.map(({ code }) => code).join('')}${letters === '' ? '' : `.${letters}`}`;
}

/** @param text what {@link writeReview} gave, or anything else @returns the review, or what is wrong with the text */
export function readReview(text: string): Review | ReviewFault {
  const dot = text.indexOf('.');
  const [codes, letters] = dot < 0 ? [text, ''] : [text.slice(0, dot), text.slice(dot + 1)];
  const wish = [...letters].find((letter) => !'ra'.includes(letter));
  if (wish !== undefined) return { code: 'unknown_wish', letter: wish };
  const steps = [...codes];
  if (steps.length > mostSteps) return { code: 'too_long', steps: steps.length, most: mostSteps };
  const sequence = steps.map((code) => happenings.find((each) => each.code === code));
  const unknown = sequence.indexOf(undefined);
  if (unknown >= 0) return { code: 'unknown_step', step: unknown + 1, letter: steps[unknown] ?? '' };
  return {
    wishes: { restartAfterCrash: letters.includes('r'), autostart: letters.includes('a') },
    sequence: sequence.filter((each) => each !== undefined),
  };
}
