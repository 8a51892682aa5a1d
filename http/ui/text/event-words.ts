/**
 * Measures the texts at the arrows of the statechart. The build lays out one drawing for all languages, with enough
 * space for the longest text.
 */
import type { WordsByTrigger } from '../../../machines/review/drawing/brief-labels.js';
import { eventWords as german } from './de/event-words.js';
import { eventWords as english } from './en/event-words.js';
import { eventWords as spanish } from './es/event-words.js';
import { eventWords as french } from './fr/event-words.js';
import { eventWords as portuguese } from './pt-BR/event-words.js';
import { eventWords as chinese } from './zh-Hans/event-words.js';

const languages = [english, german, french, spanish, portuguese, chinese];

/** Returns the English words of each event, and the number of characters of its longest translation. */
export function measureEventWords(): WordsByTrigger {
  return Object.fromEntries(
    Object.entries(english).map(([trigger, text]) => [
      trigger,
      { text, length: Math.max(...languages.map((words) => countColumns(String(words[trigger] ?? '')))) },
    ]),
  );
}

/** Returns the number of columns of a text in a fixed-width font, in which a Chinese character has two columns. */
function countColumns(text: string): number {
  return [...text].reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 2 : 1), 0);
}
