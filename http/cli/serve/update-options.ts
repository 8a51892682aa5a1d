/** The options of updates of Builds: the sources of newer Builds. */
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InvalidArgumentError, Option } from 'commander';
import { fxserverSource, type SourceLocation } from '../../../machines/updates/updates.js';
import { isLoopback } from '../../api/access/loopback.js';
import { describeParser } from '../kit/option-values.js';

export interface UpdateFlags {
  readonly buildsIndex?: URL;
  readonly buildsSource: readonly SourceLocation[];
}

export interface UpdateOptions {
  /** The sources of newer Builds. Without sources, no index is fetched. */
  readonly updateSources: readonly SourceLocation[];
}

export function updateOptions(): readonly Option[] {
  return [
    new Option('--builds-index <url>', "URL of the index of FXServer's Builds, which is fetched every six hours")
      .default(undefined, 'none')
      .argParser(indexUrl),
    new Option(
      '--builds-source <sources>',
      'Indexes of other Builds, or directories with their archives: NAME=LOCATION',
    )
      .default([], 'none')
      .argParser(sources),
  ];
}

/** Converts the flags of updates to options. */
export function readUpdates<T extends UpdateFlags>({
  buildsIndex,
  buildsSource,
  ...others
}: T): Omit<T, keyof UpdateFlags> & UpdateOptions {
  const published = buildsIndex === undefined ? [] : [{ id: fxserverSource, location: buildsIndex }];
  // Ignore an invalid value, which is reported later.
  return { ...others, updateSources: Array.isArray(buildsSource) ? [...published, ...buildsSource] : published };
}

/** Returns the URL of an index: https, or http on this machine. */
function readIndexUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url === null || !isAllowed)
    throw new InvalidArgumentError('It must be an https URL, or an http URL of this machine itself.');
  if (url.username !== '' || url.password !== '')
    throw new InvalidArgumentError('It must not contain a user name or password.');
  return url;
}

const indexUrl = describeParser(readIndexUrl, { type: 'string', pattern: '^https?://' }, 'an https URL');

const sourcePattern = '^[a-z0-9][a-z0-9-]{0,31}=(https?://|/)';

/** Returns the sources of a list such as `paper=https://games.example/paper.json,ark=/srv/builds/ark`. */
const sources = describeParser(
  (text: string): SourceLocation[] => {
    const list = text.split(',').map((each) => readSource(each.trim()));
    // Names must not be ambiguous, because the ids of Builds begin with the name.
    const isAmbiguous = list.some(({ id }, at) =>
      list.some((each, other) => other !== at && `${each.id}-`.startsWith(`${id}-`)),
    );
    if (isAmbiguous) throw new InvalidArgumentError('No name may be, or begin with, the name of another source.');
    return list;
  },
  { type: 'array', items: { type: 'string', pattern: sourcePattern } },
  'an array of sources such as ["paper=https://games.example/paper.json", "ark=/srv/builds/ark"]',
);

function readSource(text: string): SourceLocation {
  if (!new RegExp(sourcePattern).test(text))
    throw new InvalidArgumentError(
      'It must be NAME=LOCATION: a name of small letters, digits and "-", and an https URL or an absolute path.',
    );
  const [, id = '', location = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (id === fxserverSource) throw new InvalidArgumentError(`The source ${fxserverSource} is set by --builds-index.`);
  return { id, location: isAbsolute(location) ? pathToFileURL(location) : readIndexUrl(location) };
}
