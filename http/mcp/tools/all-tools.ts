/** Every tool of `server-manager mcp`. */
import type { Tool } from '../tool.js';
import { consoleTools } from './console.js';
import { controlTools } from './control.js';
import { observingTools } from './observe.js';
import { scheduleTools } from './schedules.js';

export const tools: readonly Tool[] = [...observingTools, ...consoleTools, ...scheduleTools, ...controlTools];
