/**
 * All texts of the web UI in English. The folder of each language has the same files with the same keys: page.ts lists
 * the texts that are loaded with the page, and views.ts the texts that are loaded with the first other view. The
 * compiler reports missing keys of another language. Problem texts of the API are shown unchanged.
 */
import { page } from './en/page.js';
import { views } from './en/views.js';

export const en = { ...page, ...views };

/** The texts that are loaded with the page. */
export type PageText = typeof page;
/** The texts of the views that are loaded when they are opened. */
export type ViewText = typeof views;
export type Text = PageText & ViewText;
