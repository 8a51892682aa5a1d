/** The format that the URL of a webhook shows. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { guessFormat } from '../../../../../http/ui/views/webhooks/formats.js';

const test = suite('http/ui/views/webhooks/formats');

test('A URL shows the format, and without a URL the format is for Discord', () => {
  assert.equal(
    [
      '',
      'https://discord.com/api/webhooks/1/x',
      'https://ptb.discord.com/api/webhooks/1/x',
      'https://discordapp.com/api/webhooks/1/x',
      'https://hooks.slack.com/services/x',
      'https://notdiscord.com/x',
      'https://example.org/',
      'no url',
    ].map(guessFormat),
    ['discord', 'discord', 'discord', 'discord', 'slack', 'standard', 'standard', 'standard'],
  );
});

test.run();
