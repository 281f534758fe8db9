import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inviteLink, maxInviteLink, readInviteLink } from '../../../shared/team-api/invite-link';

const invite = 'kW3_x-9dQmE0aZ';
const link = { kind: 'link', address: 'https://team.example.com/desk/', invite };

describe('an invite link', () => {
  it.each([
    `https://team.example.com/desk/#whereabouts-invite=${invite}`,
    ` <https://team.example.com/desk#whereabouts-invite=${invite}>\n`,
    `Join us: "https://TEAM.example.com/desk/#Whereabouts-Invite=${invite}".`,
  ])('is read from %j', (text) => {
    expect(readInviteLink(text)).toEqual(link);
  });

  it('is read as it was written, of every server and with every invite', () => {
    const invites = fc.stringMatching(/^[\w-]{1,100}$/);
    const addresses = fc.constantFrom('http://127.0.0.1:8080/', 'https://[2001:db8::1]/', 'https://a.b/c/');
    fc.assert(
      fc.property(addresses, invites, (address, each) => {
        expect(readInviteLink(inviteLink({ address, invite: each }))).toEqual({
          kind: 'link',
          address,
          invite: each,
        });
      }),
    );
  });

  it.each(['', invite, 'https://team.example.com/', 'https://team.example.com/#other=1'])(
    'is not in %j',
    (text) => {
      expect(readInviteLink(text)).toEqual({ kind: 'none' });
    },
  );

  it.each([
    'https://team.example.com/#whereabouts-invite=',
    `#whereabouts-invite=${invite}`,
    `javascript:alert(1)#whereabouts-invite=${invite}`,
    `file:///etc/passwd#whereabouts-invite=${invite}`,
    `https://ana:secret@team.example.com/#whereabouts-invite=${invite}`,
    `https://team.example.com/?q=1#whereabouts-invite=${invite}`,
    `https://a.example/#whereabouts-invite=${invite} https://b.example/#whereabouts-invite=${invite}`,
    `https://team.example.com/#whereabouts-invite=${'x'.repeat(501)}`,
    `https://team.example.com/${'x'.repeat(maxInviteLink)}#whereabouts-invite=${invite}`,
  ])('that is damaged or hostile is refused: %s', (text) => {
    expect(readInviteLink(text)).toEqual({ kind: 'damaged' });
  });
});
