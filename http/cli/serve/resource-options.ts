/** The option of Installed Resources: the URLs from which they may be installed. */
import { Option } from 'commander';
import { allowedUrls, mirrorUrl } from './build-options.js';

export interface ResourceOptions {
  /**
   * The prefixes of https URLs from which resources may be installed. If the list is empty, only administrators may use
   * URLs.
   */
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
