/** The browser that the tests of the web UI drive: Chromium as Debian packages it. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const program = '/usr/bin/chromium';

/** It asks nobody for anything by itself, and is the same on every machine. The rest is playwright's own: a fresh profile, no sandbox. */
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

/** @returns why no browser can be started here, or null when one can */
export function whyNoChromium(): string | null {
  return existsSync(program) ? null : 'chromium is not installed; .scripts/system-packages.sh installs it';
}

/** Starts one without a window. It ends with this process at the latest. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: program, args: flags, headless: true });
}
