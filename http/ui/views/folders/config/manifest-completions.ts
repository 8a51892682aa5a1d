/** Completes the names of entries in a manifest of FXServer. */
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';

/** The names that FXServer or its resources read. */
const entries =
  `after_level_meta author before_level_meta client_script client_scripts clr_disable_task_scheduler convar_category
data_file dependencies dependency description export exports file files fx_version game games loadscreen
loadscreen_cursor loadscreen_manual_shutdown lua54 node_version nui_callback_strict_mode provide rdr3_warning
replace_level_meta repository server_export server_exports server_only server_script server_scripts shared_script
shared_scripts this_is_a_map ui_page use_experimental_fxv2_oal version`.split(/\s+/);

/** The source of completions. A name is at the beginning of a line. */
export function completeManifest(context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const [, name] = /^\s*(\w*)$/.exec(line.text.slice(0, context.pos - line.from)) ?? [];
  if (name === undefined || (name === '' && !context.explicit)) return null;
  return { from: context.pos - name.length, options: entries.map((label) => ({ label, type: 'property' })) };
}
