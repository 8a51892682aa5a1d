/** The matches of a search, each with a link to its file or to its line. */
import { useRef } from 'preact/hooks';
import { findSecretSpans } from '../../../../../machines/text/secret-spans.js';
import type { FileMatch } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { Icon } from '../../../parts/elements.js';
import { fileIcons } from '../list/file-icons.js';
import { moveInList } from '../list/list-keys.js';
import { findParent, linkToDirectory, linkToFile, type Place } from '../place.js';
import { type SearchPlace, useSearch } from './use-search.js';

interface SearchResultsProps {
  readonly place: Place;
  readonly query: string;
  readonly searched: SearchPlace;
}

export function SearchResults({ place, query, searched }: SearchResultsProps) {
  const words = useText().files.search;
  const list = useRef<HTMLDivElement>(null);
  const { matches, isComplete, problem } = useSearch(place.folder, place.directory, query, searched);
  return (
    <div class="file-list" ref={list} onKeyDown={(event) => moveInList(event, list.current)}>
      {problem !== null && <ProblemCard problem={problem} />}
      <p role="status" class="faint">
        {isComplete === null ? words.running : words.found(matches.length)}
        {isComplete === false && problem === null && ` · ${words.incomplete}`}
      </p>
      {matches.length > 0 && (
        <ul class="card found">
          {groupByPath(matches).map((found) => (
            <Match key={found[0].path} found={found} place={place} query={query} />
          ))}
        </ul>
      )}
    </div>
  );
}

type Matches = readonly [FileMatch, ...FileMatch[]];

/** Returns the matches of each path, in the order of their first matches. */
function groupByPath(matches: readonly FileMatch[]): readonly Matches[] {
  const groups = new Map<string, [FileMatch, ...FileMatch[]]>();
  for (const match of matches) {
    const group = groups.get(match.path ?? '');
    if (group === undefined) groups.set(match.path ?? '', [match]);
    else group.push(match);
  }
  return [...groups.values()];
}

interface MatchProps {
  /** The matches of one path. If the name matches, the path has no further match. */
  readonly found: Matches;
  readonly place: Place;
  readonly query: string;
}

/** The path of a file or directory, and the lines with matches, each with a link. */
function Match({ found, place, query }: MatchProps) {
  const words = useText().files.search;
  const [{ path = '', type = 'file', line = null, text = null }] = found;
  const below = place.directory === '' ? path : path.slice(place.directory.length + 1);
  const link =
    type === 'directory'
      ? linkToDirectory(place, path)
      : type === 'file'
        ? linkToFile(place, path, line)
        : linkToDirectory(place, findParent(path));
  return (
    <li>
      <Icon name={fileIcons[type]} />
      <a class="file-name" data-file={path} href={link}>
        <Marked text={below} query={text === null ? query : ''} />
      </a>
      {text !== null &&
        found.map((each) => (
          <a key={each.line} class="found-line" href={linkToFile(place, path, each.line ?? null)}>
            <span class="faint small">{words.line(each.line ?? 0)}</span>
            <code>
              <Marked text={hideSecrets(each.text ?? '')} query={query} />
            </code>
          </a>
        ))}
    </li>
  );
}

/** A text whose last match is marked. In a path, the last match is in the name. */
function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  const at = query === '' ? -1 : text.toLowerCase().lastIndexOf(query.toLowerCase());
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  );
}

/** Replaces secrets by dots. The editor has a button that shows secrets. */
function hideSecrets(text: string): string {
  return findSecretSpans(text).reduceRight(
    (shown, [from, to]) => `${shown.slice(0, from)}${'•'.repeat(8)}${shown.slice(to)}`,
    text,
  );
}
