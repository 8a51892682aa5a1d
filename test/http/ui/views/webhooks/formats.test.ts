/** The format that the URL of a webhook shows. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formats, guessFormat } from '../../../../../http/ui/views/webhooks/formats.js';

const test = suite('http/ui/views/webhooks/formats');

test('The hosts of Discord and Slack show the format, whatever was offered', () => {
  for (const offered of [null, ...formats]) {
    for (const host of ['discord.com', 'ptb.discord.com', 'discordapp.com'])
      assert.is(guessFormat(`https://${host}/api/webhooks/1/x`, offered), 'discord');
    assert.is(guessFormat('https://hooks.slack.com/services/x', offered), 'slack');
  }
});

test('Without a URL the offered format stays, and is Discord if none was offered', () => {
  for (const format of formats) assert.is(guessFormat(' ', format), format);
  assert.is(guessFormat('', null), 'discord');
});

test('Another host gets JSON, or the format of Slack if it was offered', () => {
  for (const url of ['https://notdiscord.com/x', 'https://example.org/', 'no url']) {
    assert.is(guessFormat(url, 'slack'), 'slack');
    for (const offered of [null, 'discord', 'standard'] as const) assert.is(guessFormat(url, offered), 'standard');
  }
});

test.run();
