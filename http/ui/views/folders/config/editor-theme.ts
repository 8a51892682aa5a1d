/** The editor has the colours of the page, which a shadow root inherits. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const look = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--card)', fontSize: '0.875rem', height: '100%' },
  // The page outlines the whole editor.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--raised)', color: 'var(--faint)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--note-back)',
  },
  '.cm-tooltip, .cm-panels': { backgroundColor: 'var(--card)', color: 'var(--text)', borderColor: 'var(--edge)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.finding-gutter': { width: '1.25rem' },
  '.finding-mark': { paddingLeft: '0.25rem', cursor: 'default' },
  '.finding-mark.error': { color: 'var(--bad)' },
  '.finding-mark.warning': { color: 'var(--busy)' },
  '.finding-error': { backgroundColor: 'var(--bad-back)' },
  '.finding-warning': { backgroundColor: 'var(--busy-back)' },
  '.cm-deletedChunk': { backgroundColor: 'var(--bad-back)' },
  '.cm-deletedChunk .cm-deletedText, .cm-deletedChunk del': { background: 'none', textDecoration: 'none' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--good-back)' },
  '&.cm-merge-b .cm-changedText': { background: 'none' },
  '.cm-collapsedLines': { background: 'var(--raised)', color: 'var(--faint)' },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic' },
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.variableName, color: 'var(--text)', fontWeight: '600' },
  { tag: tags.typeName, color: 'var(--busy)' },
  { tag: tags.number, color: 'var(--busy)' },
]);

export const editorTheme: Extension = [look, syntaxHighlighting(colours)];
