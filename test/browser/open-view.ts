/** Opens a view in its state. */
import type { Page } from 'playwright-core';
import { en } from '../../http/ui/text/en.js';
import type { BrowserSession } from './browser.js';
import { answeredWith } from './page-errors.js';
import type { View } from './views.js';

/** Opens a view in its state, with data, and allows the refusals that belong to it. */
export async function openView(session: BrowserSession, view: View): Promise<Page> {
  const address = await view.reach(session);
  // The page first checks whether it needs a login.
  if (view.service !== undefined) session.allow(answeredWith(401));
  if (view.refusal !== undefined) session.allow(answeredWith(view.refusal));
  const page = await session.open(address);
  await showView(page, view);
  return page;
}

/** Brings a view that was just loaded into its state, and waits until it is displayed. */
export async function showView(page: Page, view: View): Promise<void> {
  await view.act?.(page, en);
  await view.shown(page).waitFor();
}
