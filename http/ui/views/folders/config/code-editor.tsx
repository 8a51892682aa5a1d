/**
 * The editor, which is CodeMirror. The editor is in a shadow root, where it uses constructed style sheets, which the
 * page's policy allows. In the document, the editor would add a style element, which the policy forbids.
 */
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { StreamLanguage } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'preact/hooks';
import { createCompletionSource, type Offers } from './completions.js';
import { codeTheme, editorTheme } from './editor-theme.js';
import { findingMarks, type LineFinding, showFindings } from './finding-marks.js';
import { completeManifest } from './manifest-completions.js';
import { compare, compareCovered, hideSecretsIn, secretMasks } from './secret-masks.js';
import { serverCfg } from './server-cfg.js';

export interface CodeEditorProps {
  /** The label for screen readers. */
  readonly label: string;
  /** The initial text. */
  readonly text: string;
  /** A new value replaces the text of the editor with `text`. */
  readonly revision: number;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
  /** Whether the file is a server.cfg. */
  readonly isServerCfg: boolean;
  /** Whether the file is a manifest of FXServer. */
  readonly isManifest?: boolean;
  /** The syntax of another file, which may be loaded later; `null` without another syntax. */
  readonly syntax: Extension | null;
  readonly findings: readonly LineFinding[];
  /** The names that completions offer. */
  readonly offers: Offers;
  /** The text to compare with; `null` to show no differences. */
  readonly compareWith: string | null;
  /** Whether secrets are hidden. */
  readonly isCovered: boolean;
  /** The ETag of the last save. A new value hides the secrets that the user has written since the previous save. */
  readonly savedAs: string | null;
  /** The title of a hidden secret. */
  readonly secretLabel: string;
  /** The line to show, counted from 1; `null` without a line. */
  readonly line: number | null;
}

export function CodeEditor(props: CodeEditorProps) {
  const { text, revision, syntax, findings, compareWith, isCovered, savedAs, line } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const comparison = useRef(new Compartment());
  const colours = useRef(new Compartment());

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const parent = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true });
    const created = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: createExtensions(latest, comparison.current, colours.current),
      }),
    });
    view.current = created;
    return () => created.destroy();
  }, []);
  useEffect(() => {
    const { current } = view;
    if (current === null || current.state.doc.toString() === text) return;
    // Change the text with a transaction, so that the user can undo the change.
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: text } });
  }, [revision]);
  useEffect(() => {
    if (view.current !== null) hideSecretsIn(view.current, isCovered);
  }, [revision, isCovered, savedAs]);
  useEffect(() => {
    if (view.current !== null) showFindings(view.current, findings);
  }, [findings]);
  useEffect(() => {
    const shown = compareWith === null ? [] : isCovered ? compareCovered(compareWith) : compare(compareWith);
    view.current?.dispatch({ effects: comparison.current.reconfigure(shown) });
  }, [compareWith, isCovered]);
  useEffect(() => {
    if (!latest.current.isServerCfg) view.current?.dispatch({ effects: colours.current.reconfigure(syntax ?? []) });
  }, [syntax]);
  useEffect(() => {
    const { current } = view;
    if (current === null || line === null || line > current.state.doc.lines) return;
    const at = current.state.doc.line(line).from;
    current.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    current.focus();
  }, [line]);

  return <div class="code-editor" ref={host} />;
}

function createExtensions(props: { readonly current: CodeEditorProps }, comparison: Compartment, colours: Compartment) {
  const save = (): boolean => {
    props.current.onSave();
    return true;
  };
  const source = createCompletionSource(() => props.current.offers);
  return [
    lineNumbers(),
    findingMarks,
    secretMasks(props.current.secretLabel),
    history(),
    drawSelection(),
    search(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': props.current.label, spellcheck: 'false' }),
    props.current.isServerCfg ? [StreamLanguage.define(serverCfg), autocompletion({ override: [source] })] : [],
    props.current.isManifest ? autocompletion({ override: [completeManifest] }) : [],
    // Leave out Tab, which moves the focus.
    keymap.of([
      { key: 'Mod-s', run: save, preventDefault: true },
      ...completionKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...searchKeymap,
    ]),
    comparison.of([]),
    colours.of([]),
    props.current.isServerCfg ? editorTheme : codeTheme,
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) props.current.onChange(state.doc.toString());
    }),
  ];
}
