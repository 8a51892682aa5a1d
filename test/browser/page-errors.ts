/** Errors of a page: console errors and warnings, failed or external requests, policy violations. */
import type { ConsoleMessage, Page, Request } from 'playwright-core';

/** Errors of a page while a manager is down, for {@link BrowserSession.allow}. */
export const connectionLost =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)/;

/** The console error of an answer with a status, for {@link BrowserSession.allow}. */
export function answeredWith(status: number): RegExp {
  return new RegExp(`console error: Failed to load resource: the server responded with a status of ${status} `);
}

// The script runs in the page before the scripts of the page. The browser's own message has the same text, but not for
// every directive.
const reportPolicyViolations = `addEventListener('securitypolicyviolation', (event) => {
  console.error('policy report: ' + event.effectiveDirective + ' forbids ' + (event.blockedURI || event.sample) + ' at ' + event.sourceFile + ':' + event.lineNumber);
});`;

/**
 * Prepares a page before its first load, so that its errors include all violations of its policy. The preparation stays
 * valid as long as the page exists.
 */
export async function reportViolations(page: Page): Promise<void> {
  await page.addInitScript(reportPolicyViolations);
}

/**
 * Reports each error of a page that occurs after the call.
 * @param base the service's address. Requests to other addresses are errors
 * @param report a function that is called with a line for each error
 * @returns a function that ends the watch
 */
export function watchPageErrors(page: Page, base: string, report: (error: string) => void): () => void {
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error' || message.type() === 'warning')
      report(`console ${message.type()}: ${message.text()}${placeOf(message)}`);
  };
  const onError = (error: Error): void => report(`page error: ${error.stack ?? error.message}`);
  const onCrash = (): void => report('the page crashed');
  const onRequest = (request: Request): void => {
    if (isOutside(request, base)) report(`request to another host: ${request.method()} ${request.url()}`);
  };
  const onFailed = (request: Request): void => {
    const why = request.failure()?.errorText ?? 'for no known reason';
    // The page aborted the request or was closed.
    if (why !== 'net::ERR_ABORTED') report(`failed request: ${request.method()} ${request.url()}: ${why}`);
  };
  page.on('console', onConsole).on('pageerror', onError).on('crash', onCrash);
  page.on('request', onRequest).on('requestfailed', onFailed);
  return () => {
    page.off('console', onConsole).off('pageerror', onError).off('crash', onCrash);
    page.off('request', onRequest).off('requestfailed', onFailed);
  };
}

function isOutside(request: Request, base: string): boolean {
  return !request.url().startsWith(`${base}/`) && !/^(data|blob):/.test(request.url());
}

function placeOf(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location();
  return url === '' ? '' : ` (${url}:${lineNumber + 1})`;
}
