/** Marks the lines with findings in the editor. The marks move with edits. */
import { type Extension, RangeSet, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutter } from '@codemirror/view';

/** A finding in a line. Lines are counted from 1. */
export interface LineFinding {
  readonly line: number;
  readonly isWarning: boolean;
  readonly text: string;
}

const setFindings = StateEffect.define<readonly LineFinding[]>();

class FindingMarker extends GutterMarker {
  readonly finding: LineFinding;

  constructor(finding: LineFinding) {
    super();
    this.finding = finding;
  }

  override eq({ finding }: FindingMarker): boolean {
    return finding.text === this.finding.text;
  }

  override toDOM(): Node {
    const mark = document.createElement('span');
    mark.className = `finding-mark ${this.finding.isWarning ? 'warning' : 'error'}`;
    mark.title = this.finding.text;
    mark.textContent = this.finding.isWarning ? '▲' : '●';
    return mark;
  }
}

const marks = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(before, { effects, changes, newDoc }) {
    const found = effects.find((effect) => effect.is(setFindings));
    return found === undefined ? before.map(changes) : createMarkers(newDoc, found.value as readonly LineFinding[]);
  },
});

function createMarkers(document: Text, findings: readonly LineFinding[]): RangeSet<GutterMarker> {
  const inText = findings.filter(({ line }) => line >= 1 && line <= document.lines);
  return RangeSet.of(
    inText.map((finding) => new FindingMarker(finding).range(document.line(finding.line).from)),
    true,
  );
}

const lines = EditorView.decorations.compute([marks], (state) => {
  const found = [];
  for (let each = state.field(marks).iter(); each.value !== null; each.next()) {
    const { isWarning } = (each.value as FindingMarker).finding;
    const decoration = Decoration.line({ class: isWarning ? 'finding-warning' : 'finding-error' });
    found.push(decoration.range(state.doc.lineAt(each.from).from));
  }
  return Decoration.set(found, true);
});

export const findingMarks: Extension = [
  marks,
  lines,
  gutter({ class: 'finding-gutter', markers: (view) => view.state.field(marks) }),
];

/** Replaces the shown findings. */
export function showFindings(view: EditorView, findings: readonly LineFinding[]): void {
  view.dispatch({ effects: setFindings.of(findings) });
}
