/** Assembles the imports from other panels. */
import { findTxAdmin } from '../../adapters/imports/find-txadmin.js';
import { importRoutes } from '../api/imports/routes.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import type { Feature } from './feature.js';

export function openImports(): Feature {
  return { routes: bindRoutes(importRoutes, { findTxAdmin }) };
}
