/** The options of Builds and uploads: their maximum sizes, and the URLs from which Builds may be installed. */
import { InvalidArgumentError, Option } from 'commander';
import { describeParser, size } from '../kit/option-values.js';

export interface BuildOptions {
  /** The maximum size of a Build's archive, and of its content, in bytes. */
  readonly buildLimit: number;
  /** The prefixes of https URLs from which clients may install Builds. */
  readonly buildsAllowUrl: readonly string[];
  /** The maximum size of all uploads together, and of the files of one archive, in bytes. */
  readonly uploadLimit: number;
}

/** Returns the URLs of a list such as `https://downloads.example/builds/`. */
export const allowedUrls = describeParser(
  (text: string): string[] => {
    const list = text.split(',').map((each) => each.trim());
    if (!list.every(isPrefix))
      throw new InvalidArgumentError('It must be https URLs such as https://downloads.example/builds/.');
    return list.map((each) => new URL(each).href);
  },
  { type: 'array', items: { type: 'string' } },
  'an array of https URLs such as ["https://downloads.example/builds/"]',
);

/** Returns the parser of the URL of another server. @param usual the URL of the usual server */
export const mirrorUrl = (usual: string) =>
  describeParser(
    (text: string): string => {
      if (!isPrefix(text)) throw new InvalidArgumentError(`It must be an https URL such as ${usual}.`);
      return new URL(text).href;
    },
    { type: 'string', pattern: '^https://' },
    `an https URL such as ${usual}`,
  );

/** Returns whether a text is an https URL without credentials, query and fragment. */
function isPrefix(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return protocol === 'https:' && `${username}${password}${search}${hash}` === '';
}

export function buildOptions(): readonly Option[] {
  return [
    new Option('--build-limit <size>', "Maximum size of a Build's archive, and of its content")
      .default(4 * 1024 ** 3, '4GiB')
      .argParser(size),
    new Option(
      '--builds-allow-url <urls>',
      'https URLs from which clients may install Builds, each with all URLs below it, separated by commas',
    )
      .default([], 'none')
      .argParser(allowedUrls),
    new Option('--upload-limit <size>', 'Maximum size of all uploads together, and of the files of one archive')
      .default(20 * 1024 ** 3, '20GiB')
      .argParser(size),
  ];
}
