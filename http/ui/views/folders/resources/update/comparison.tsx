/**
 * The versions of a file next to each other, with the differences marked. In a narrow window, only one version at a
 * time is shown.
 */
import { useMemo, useState } from 'preact/hooks';
import { useText } from '../../../../context.js';
import { useIsNarrow } from '../../../../hooks/use-narrow.js';
import { Segments } from '../../../../parts/segments.js';
import { type LinePart, splitSecrets } from '../../../files/changes/diff-lines.js';
import { LineText } from '../../../files/changes/line-text.js';
import '../../../files/changes/changes.css';
import { alignTexts, foldRows, type Line, type Mark, type Row, type Side, toLines } from './align-texts.js';
import type { PlannedFile } from './judge-plan.js';

const sides = ['mine', 'base', 'theirs'] as const;

interface ComparisonProps {
  readonly file: PlannedFile;
  /** Whether secrets are shown. */
  readonly isShown: boolean;
}

export function Comparison({ file, isShown }: ComparisonProps) {
  const text = useText();
  const words = text.resourceUpdates;
  const { path, mine, base, theirs } = file;
  const isNarrow = useIsNarrow();
  const [picked, pick] = useState<Side>('mine');
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const lines = useMemo(() => foldRows(alignTexts({ mine, base, theirs })), [mine, base, theirs]);
  const contents = useMemo(
    () => ({ mine: split(mine), base: split(base), theirs: split(theirs) }),
    [mine, base, theirs],
  );
  const present = sides.filter((side) => file[side] !== null);
  const hidden = sides.filter((side) => file[side] === null && !isAbsent(file, side));
  const shown = isNarrow ? present.filter((side) => side === picked || !present.includes(picked)).slice(0, 1) : present;
  return (
    <>
      {hidden.map((side) => (
        <p key={side} class="faint small">
          {words.noText[side]}
        </p>
      ))}
      {isNarrow && present.length > 1 && (
        <Segments
          label={words.versionOf(path)}
          values={present}
          texts={words.sides}
          selected={shown[0] ?? 'mine'}
          onSelect={pick}
        />
      )}
      {shown.length > 0 && (
        <section class="comparison" aria-label={words.compare(path)} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {shown.map((side) => (
                  <th key={side} scope="col">
                    {words.sides[side]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                <Rows
                  key={index}
                  line={line}
                  isOpen={open.has(index)}
                  onOpen={() => setOpen(new Set([...open, index]))}
                  {...{ shown, contents, isShown }}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

type Contents = Readonly<Record<Side, readonly (readonly LinePart[])[]>>;

interface RowsProps {
  readonly line: Line;
  readonly shown: readonly Side[];
  readonly contents: Contents;
  readonly isShown: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function Rows({ line, shown, contents, isShown, isOpen, onOpen }: RowsProps) {
  const { editor, resourceUpdates: words } = useText();
  if ('hidden' in line && !isOpen)
    return (
      <tr>
        <td class="hidden-rows" colSpan={shown.length}>
          <button type="button" class="link" onClick={onOpen}>
            {words.equalLines(line.hidden.length)}
          </button>
        </td>
      </tr>
    );
  const rows: readonly Row[] = 'hidden' in line ? line.hidden : [line.row];
  return (
    <>
      {rows.map((row, index) => (
        <tr key={index}>
          {shown.map((side) => {
            const { mark, line: at } = row[side];
            return (
              <td key={side} class={mark}>
                <span class="diff-sign">{signs[mark]}</span>
                <code>
                  {at !== null && (
                    <LineText parts={contents[side][at] ?? []} isShown={isShown} hidden={editor.secrets.hidden} />
                  )}
                </code>
              </td>
            );
          })}
        </tr>
      ))}
    </>
  );
}

const signs: Readonly<Record<Mark, string>> = { same: '', added: '+', gone: '−', changed: '~', blank: '' };

function split(text: string | null): readonly (readonly LinePart[])[] {
  return text === null ? [] : splitSecrets(toLines(text));
}

/** Returns whether a version does not have the file. A version with the file may have no text to show. */
function isAbsent({ because }: PlannedFile, side: Side): boolean {
  if (side === 'base') return because === 'both_added' || because === 'base_unknown';
  return because === (side === 'mine' ? 'removed_here' : 'removed_there');
}
