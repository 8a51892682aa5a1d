/** Writes a reviewed sequence into the address: one character for each event, then a dot and the options. */
import { type SimulatedEvent, simulatedEvents } from '../../../../../machines/review/simulated-events.js';
import type { SimulationOptions } from '../../../../../machines/review/simulation.js';

export interface Review {
  readonly options: SimulationOptions;
  readonly sequence: readonly SimulatedEvent[];
}

export type ReviewFault =
  | { readonly code: 'unknown_step'; readonly step: number; readonly letter: string }
  | { readonly code: 'unknown_option'; readonly letter: string }
  | { readonly code: 'too_long'; readonly steps: number; readonly max: number };

/** The maximum number of steps, because every change simulates the whole sequence. */
export const maxSteps = 200;

export const emptyReview: Review = { options: { restartAfterCrash: false, autostart: false }, sequence: [] };

/** Returns for example `sp.r`, which means: start, spawned; restart after a crash. */
export function writeReview({ options, sequence }: Review): string {
  const letters = `${options.restartAfterCrash ? 'r' : ''}${options.autostart ? 'a' : ''}`;
  return `${sequence.map(({ code }) => code).join('')}${letters === '' ? '' : `.${letters}`}`;
}

/** Returns the review that {@link writeReview} wrote, or the fault of the text. */
export function readReview(text: string): Review | ReviewFault {
  const dot = text.indexOf('.');
  const [codes, letters] = dot < 0 ? [text, ''] : [text.slice(0, dot), text.slice(dot + 1)];
  const unknownOption = [...letters].find((letter) => !'ra'.includes(letter));
  if (unknownOption !== undefined) return { code: 'unknown_option', letter: unknownOption };
  const steps = [...codes];
  if (steps.length > maxSteps) return { code: 'too_long', steps: steps.length, max: maxSteps };
  const sequence = steps.map((code) => simulatedEvents.find((event) => event.code === code));
  const unknown = sequence.indexOf(undefined);
  if (unknown >= 0) return { code: 'unknown_step', step: unknown + 1, letter: steps[unknown] ?? '' };
  return {
    options: { restartAfterCrash: letters.includes('r'), autostart: letters.includes('a') },
    sequence: sequence.filter((event) => event !== undefined),
  };
}
