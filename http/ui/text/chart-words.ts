/**
 * Measures the texts of the statechart with closed states. The build lays out one drawing for all languages, with
 * enough space for the longest text.
 */
import type { ChartWords, WordsByName } from '../../../machines/review/drawing/brief-labels.js';
import * as german from './de/chart-words.js';
import type { Draft } from './draft.js';
import * as english from './en/chart-words.js';
import * as spanish from './es/chart-words.js';
import * as french from './fr/chart-words.js';
import * as portuguese from './pt-BR/chart-words.js';
import * as chinese from './zh-Hans/chart-words.js';

const drafts = [spanish, french, portuguese, chinese];

/** Returns the English words of each event and state, and the number of characters of their longest translations. */
export function measureChartWords(): ChartWords {
  const events = [german.eventWords, ...drafts.map(({ eventWords }) => eventWords)];
  const states = [german.stateWords, ...drafts.map(({ stateWords }) => stateWords)];
  return { events: measure(english.eventWords, events), states: measure(english.stateWords, states) };
}

function measure(words: Readonly<Record<string, string>>, translations: readonly Draft[]): WordsByName {
  const find = (name: string): readonly string[] => translations.map((each) => String(each[name] ?? ''));
  return Object.fromEntries(
    Object.entries(words).map(([name, text]) => [
      name,
      { text, length: Math.max(...[text, ...find(name)].map(countColumns)) },
    ]),
  );
}

/** Returns the number of columns of a text in a fixed-width font, in which a Chinese character has two columns. */
function countColumns(text: string): number {
  return [...text].reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 2 : 1), 0);
}
