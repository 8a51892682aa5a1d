/** The browser that drives the web UI in tests: Chromium as Debian packages it. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/**
 * The paths of the browser. The headless build is first, because it needs half the processor time and behaves the same.
 */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * The flags with which the browser itself sends no requests, and renders the same on every machine. Playwright adds a
 * new profile and no sandbox.
 */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
  '--no-proxy-server',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
];

/** Returns why no browser can be started on this machine, or `null` if one can be started. */
export function whyNoChromium(): string | null {
  return findProgram() === undefined ? 'chromium is not installed; .scripts/system-packages.sh installs it' : null;
}

/** Starts a browser without a window. The browser ends with this process at the latest. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findProgram() ?? '', args: flags, headless: true });
}

function findProgram(): string | undefined {
  return programs.find((path) => existsSync(path));
}
