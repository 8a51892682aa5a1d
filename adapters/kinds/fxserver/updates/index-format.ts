/** The published index of FXServer's Builds, as JSON. */
import { type BuildsIndex, type ChannelVersion, updateChannels } from '../../../../machines/ports/updates.js';

/** Returns what the index states; null for a document without a version in any channel. */
export function readBuildsIndex(document: unknown): BuildsIndex | null {
  if (!isObject(document)) return null;
  const channels = updateChannels.flatMap((channel): ChannelVersion[] => {
    const version = readVersion(document[channel]);
    if (version === null) return [];
    return [{ channel, version, download: readUrl(document[`${channel}_download`]) }];
  });
  return channels.length === 0 ? null : { channels, supportEnds: readSupportEnds(document.support_policy_eol) };
}

/** Versions are numbers or strings of digits. */
function readVersion(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? text : null;
}

function readUrl(value: unknown): string | null {
  return typeof value === 'string' && URL.canParse(value) && new URL(value).protocol === 'https:' ? value : null;
}

function readSupportEnds(value: unknown): BuildsIndex['supportEnds'] {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([version, date]) => {
      const at = typeof date === 'string' && /^\d{4}-\d\d-\d\d/.test(date) ? Date.parse(date) : Number.NaN;
      if (readVersion(version) === null || Number.isNaN(at)) return [];
      // 9999-12-31 means that no end is planned.
      return [[version, new Date(at).getUTCFullYear() === 9999 ? null : at]];
    }),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
