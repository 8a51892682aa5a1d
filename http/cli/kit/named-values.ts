/** Parsers for names from a list. A fault contains the wrong name and the possible names. */
import { InvalidArgumentError } from 'commander';
import { closestMatch } from 'leven';
import { entryTypes, findTypes } from '../../../machines/history/journal.js';

/**
 * Returns a parser for names separated by commas.
 * @param plural the plural noun for the values, such as `scopes`
 */
export function namesFrom<Name extends string>(names: readonly Name[], plural: string): (text: string) => Name[] {
  return (text) =>
    splitList(text).map((name) => {
      const known = names.find((each) => each === name);
      if (known !== undefined) return known;
      throw new InvalidArgumentError(`"${name}" is not one of the ${plural}: ${names.join(', ')}.`);
    });
}

/** Reads types of entries of the history, or their first words, separated by commas. */
export function historyTypes(text: string): string[] {
  for (const name of splitList(text)) {
    if (findTypes(name).length > 0) continue;
    const names = [...firstWords, ...entryTypes];
    const nearest = closestMatch(name, names, { maxDistance: Math.max(2, Math.floor(name.length / 2)) });
    const possible =
      nearest === undefined ? `The first words are ${firstWords.join(', ')}` : `The nearest is ${nearest}`;
    throw new InvalidArgumentError(`"${name}" is not a type of entries. ${possible}.`);
  }
  return splitList(text);
}

const firstWords = [...new Set(entryTypes.map((type) => type.split('.')[0] ?? ''))];

function splitList(text: string): string[] {
  return text.split(',').map((each) => each.trim());
}
