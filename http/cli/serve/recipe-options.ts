/** The options of recipes: the URLs that they may download, and the number of bytes that they may write. */
import { Option } from 'commander';
import { githubArchives } from '../../../machines/recipes/downloads.js';
import { size } from '../kit/option-values.js';
import { allowedUrls, mirrorUrl } from './build-options.js';

export interface RecipeOptions {
  /** The prefixes of https URLs that recipes may download. If the list is empty, each request names its hosts. */
  readonly recipesAllowUrl: readonly string[];
  /** The https URL of the server from which recipes download repositories on GitHub. */
  readonly recipesGithubUrl: string;
  /** The maximum number of bytes that a deployment may write. */
  readonly recipesLimit: number;
}

export function recipeOptions(): readonly Option[] {
  return [
    new Option(
      '--recipes-allow-url <urls>',
      'The only https URLs that recipes may download, each with all URLs below it, separated by commas',
    )
      .default([], 'the hosts that each request names')
      .argParser(allowedUrls),
    new Option('--recipes-github-url <url>', 'Server from which recipes download repositories on GitHub')
      .default(githubArchives)
      .argParser(mirrorUrl(githubArchives)),
    new Option('--recipes-limit <size>', 'Maximum number of bytes that the deployment of a recipe may write')
      .default(8 * 1024 ** 3, '8GiB')
      .argParser(size),
  ];
}
