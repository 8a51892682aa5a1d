/** What axe-core finds wrong with a page for those who cannot see it, or cannot use a mouse. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @returns a line for each violation: the rule, where, what to do. None: nothing was found */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = (await evaluate(
    page,
    // Preloading fetches the style sheets again, which a page without its manager cannot; no rule needs it.
    `${source};\naxe.run(document, { resultTypes: ['violations'], preload: false })`,
  )) as AxeResults;
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} (${impact}) at ${target.join(' ')}: ${help}. ${failureSummary.replace(/\s*\n\s*/g, ' ')}`,
    ),
  );
}

/** @returns the same of the page as it is now, light and dark */
export async function findViolationsInBoth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await findViolations(page)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

/** Past the page's policy, which forbids scripts that are not its own: as the developer tools do. */
async function evaluate(page: Page, expression: string): Promise<unknown> {
  const tools = await page.context().newCDPSession(page);
  try {
    const { result, exceptionDetails } = await tools.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  } finally {
    await tools.detach();
  }
}
