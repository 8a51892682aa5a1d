/** The options of recipes: what they may download, and how much they may write. */
import { InvalidArgumentError, Option } from 'commander';
import { githubArchives } from '../../../machines/recipes/downloads.js';
import { describeParser, size } from '../kit/option-values.js';
import { allowedUrls, isPrefix } from './build-options.js';

export interface RecipeOptions {
  /** The prefixes of https URLs that recipes may download; empty if each request names its hosts. */
  readonly recipesAllowUrl: readonly string[];
  /** The https URL of the server from which recipes download repositories on GitHub. */
  readonly recipesGithubUrl: string;
  /** The maximum number of bytes that a deployment may write. */
  readonly recipesLimit: number;
}

const mirror = describeParser(
  (text: string): string => {
    if (!isPrefix(text)) throw new InvalidArgumentError(`It must be an https URL such as ${githubArchives}.`);
    return new URL(text).href;
  },
  { type: 'string', pattern: '^https://' },
  `an https URL such as ${githubArchives}`,
);

export function recipeOptions(): readonly Option[] {
  return [
    new Option(
      '--recipes-allow-url <urls>',
      'The only https URLs, and directories of them, that recipes may download, separated by commas',
    )
      .default([], 'the hosts that each request names')
      .argParser(allowedUrls),
    new Option('--recipes-github-url <url>', 'Server from which recipes download repositories on GitHub')
      .default(githubArchives)
      .argParser(mirror),
    new Option('--recipes-limit <size>', 'Maximum number of bytes that the deployment of a recipe may write')
      .default(8 * 1024 ** 3, '8GiB')
      .argParser(size),
  ];
}
