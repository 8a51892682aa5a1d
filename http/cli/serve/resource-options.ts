/** The options of Installed Resources: where they may come from. */
import { Option } from 'commander';
import { allowedUrls, mirrorUrl } from './build-options.js';

export interface ResourceOptions {
  /** The prefixes of https URLs from which resources may be installed; empty if only administrators choose them. */
  readonly resourcesAllowUrl: readonly string[];
  /** The https URL of the API that names the newest release of a repository on GitHub. */
  readonly resourcesGithubUrl: string;
}

const githubApi = 'https://api.github.com';

export function resourceOptions(): readonly Option[] {
  return [
    new Option(
      '--resources-allow-url <urls>',
      'The only https URLs from which resources may be installed, each with all URLs below it, separated by commas',
    )
      .default([], 'any, for clients with the scope admin')
      .argParser(allowedUrls),
    new Option('--resources-github-url <url>', 'API that names the newest release of a repository on GitHub')
      .default(githubApi)
      .argParser(mirrorUrl(githubApi)),
  ];
}
