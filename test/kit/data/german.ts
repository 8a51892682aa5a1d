/** All texts of the web UI in German. */
import { page } from '../../../http/ui/text/de/page.js';
import { views } from '../../../http/ui/text/de/views.js';
import type { Text } from '../../../http/ui/text/en.js';

export const de: Text = { ...page, ...views };
