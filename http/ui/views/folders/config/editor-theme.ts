/** Gives the editor the colours of the page, which a shadow root inherits. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const look = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: 'var(--text-body)', height: '100%' },
  // No outline here: the page outlines the whole editor.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--raised)', color: 'var(--muted)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--accent-tint)',
  },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    borderColor: 'var(--line-strong)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--primary)',
    color: 'var(--on-filled)',
  },
  '.finding-gutter': { width: '1.25rem' },
  '.finding-mark': { paddingLeft: '0.25rem', cursor: 'default' },
  '.finding-mark.error': { color: 'var(--bad)' },
  '.finding-mark.warning': { color: 'var(--warn)' },
  '.finding-error': { backgroundColor: 'var(--bad-tint)' },
  '.finding-warning': { backgroundColor: 'var(--warn-tint)' },
  '.secret-mask': { color: 'var(--muted)', userSelect: 'none' },
  '.cm-deletedChunk': { backgroundColor: 'var(--bad-tint)' },
  '.cm-deletedChunk .cm-deletedText, .cm-deletedChunk del': { background: 'none', textDecoration: 'none' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--good-tint)' },
  '&.cm-merge-b .cm-changedText': { background: 'none' },
  '.cm-collapsedLines': { background: 'var(--raised)', color: 'var(--muted)' },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.variableName, color: 'var(--text)', fontWeight: '600' },
  { tag: tags.typeName, color: 'var(--warn)' },
  { tag: tags.number, color: 'var(--warn)' },
]);

/** The colours of programs and data, where most words are names. */
const codeColours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.tagName], color: 'var(--accent)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--warn)' },
  {
    tag: [tags.propertyName, tags.attributeName, tags.typeName, tags.definition(tags.variableName)],
    color: 'var(--note)',
  },
  { tag: [tags.heading, tags.standard(tags.name)], fontWeight: '600' },
]);

export const editorTheme: Extension = [look, syntaxHighlighting(colours)];
export const codeTheme: Extension = [look, syntaxHighlighting(codeColours)];
