/** Hides the secrets in the editor's text from people who see the screen. */
import { presentableDiff, unifiedMergeView } from '@codemirror/merge';
import { type Extension, RangeSet, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { findSecretSpans } from '../../../../../machines/text/secret-spans.js';

/** Hides the secrets that the text currently contains, or shows them. */
const setHidden = StateEffect.define<boolean>();

class Mask extends WidgetType {
  constructor(readonly label: string) {
    super();
  }

  override eq({ label }: Mask): boolean {
    return label === this.label;
  }

  override toDOM(): HTMLElement {
    const mask = document.createElement('span');
    mask.className = 'secret-mask';
    mask.textContent = '••••••••';
    mask.title = this.label;
    return mask;
  }
}

/** Hides the secrets of a text in the editor. @param label the title of a hidden secret */
export function secretMasks(label: string): Extension {
  const mask = Decoration.replace({ widget: new Mask(label) });
  const hide = (text: Text): DecorationSet =>
    RangeSet.of(findSecretSpans(text.toString()).map(([from, to]) => mask.range(from, to)));
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(before, { effects, changes, newDoc }) {
      const asked = effects.find((effect) => effect.is(setHidden));
      // Text that the user types stays visible until it is saved.
      if (asked === undefined) return before.map(changes);
      return asked.value === true ? hide(newDoc) : Decoration.none;
    },
    provide: (field) => [
      EditorView.decorations.from(field),
      EditorView.atomicRanges.of((view) => view.state.field(field)),
    ],
  });
}

export function hideSecretsIn(view: EditorView, isHidden: boolean): void {
  view.dispatch({ effects: setHidden.of(isHidden) });
}

/** Returns the text with a dot for each character of a secret. The positions in the text do not change. */
function coverSecrets(text: string): string {
  let covered = '';
  let at = 0;
  for (const [from, to] of findSecretSpans(text)) {
    covered += text.slice(at, from) + '•'.repeat(to - from);
    at = to;
  }
  return covered + text.slice(at);
}

/** Shows the differences to another text, with the secrets of that text covered. */
export function compareCovered(original: string): Extension {
  const covered = coverSecrets(original);
  /** Returns the original of a part of the covered text. */
  const uncover = (part: string): string => {
    const at = covered.indexOf(part);
    return at < 0 ? part : original.slice(at, at + part.length);
  };
  return unifiedMergeView({
    original: covered,
    ...unifiedOptions,
    diffConfig: { override: (a, b) => presentableDiff(uncover(a), b, { scanLimit: 500 }) },
  });
}

/** Shows the differences to another text. */
export function compare(original: string): Extension {
  return unifiedMergeView({ original, ...unifiedOptions });
}

const unifiedOptions = { mergeControls: false, collapseUnchanged: { margin: 3 } } as const;
