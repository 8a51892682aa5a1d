/** Reads an index of Builds: JSON in the format of the index that is published for FXServer. */
import { type BuildsIndex, type ChannelVersion, updateChannels } from '../../machines/updates/updates.js';
import { readVersion } from './versions.js';

/**
 * Returns the content of an index; `null` for a document without a version in any channel.
 * @param insecureHost the host from which downloads may come without TLS. The host is this machine if the index is on
 *   this machine, and otherwise `null`
 */
export function readBuildsIndex(document: unknown, insecureHost: string | null = null): BuildsIndex | null {
  if (!isObject(document)) return null;
  const channels = updateChannels.flatMap((channel): ChannelVersion[] => {
    const version = readVersion(document[channel]);
    if (version === null) return [];
    const download = readUrl(document[`${channel}_download`], insecureHost);
    return [{ channel, version, download, sha256: readChecksum(document[`${channel}_sha256`]) }];
  });
  return channels.length === 0 ? null : { channels, supportEnds: readSupportEnds(document.support_policy_eol) };
}

function readUrl(value: unknown, insecureHost: string | null): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && hostname === insecureHost) ? value : null;
}

function readChecksum(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : null;
}

function readSupportEnds(value: unknown): BuildsIndex['supportEnds'] {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([version, date]) => {
      const at = typeof date === 'string' && /^\d{4}-\d\d-\d\d/.test(date) ? Date.parse(date) : Number.NaN;
      if (readVersion(version) === null || Number.isNaN(at)) return [];
      // The date 9999-12-31 means that no end is planned.
      return [[version, new Date(at).getUTCFullYear() === 9999 ? null : at]];
    }),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
