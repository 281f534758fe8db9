import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignedManifest, signManifest } from '../../../main/update/manifest-signature.mjs';
import { fileAddress, manifestName, readManifest } from '../../../main/update/read-manifest';
import { feedAddress } from '../../../main/update/update-feed';
import { feedKeys, manifestOf } from '../../support/servers/update-feed-server';

const keys = feedKeys();
const feed = { address: 'https://updates.example.com/whereabouts/', publicKey: keys.publicKey };
const name = 'latest-linux.yml';
const program = Buffer.from('program');

/** A feed of one manifest, signed with the right key. */
const answering = (manifest: Buffer | string) => (address: string) =>
  Promise.resolve(
    new Response(
      address.endsWith('.sig')
        ? signManifest(name, Buffer.from(manifest), keys.privateKey)
        : new Uint8Array(Buffer.from(manifest)),
    ),
  );

describe('the address of a feed', () => {
  it.each([
    ['https://updates.example.com/whereabouts', 'https://updates.example.com/whereabouts/'],
    ['https://updates.example.com', 'https://updates.example.com/'],
    ['http://127.0.0.1:8080/feed/', 'http://127.0.0.1:8080/feed/'],
    ['http://updates.example.com/', null],
    ['http://127.0.0.1.example.com/', null],
    ['https://user:secret@updates.example.com/', null],
    ['https://updates.example.com/?x=/', null],
    ['file:///etc/', null],
    ['updates', null],
  ])('%s is used as %s', (text, address) => expect(feedAddress(text)).toBe(address));
});

describe('the signature of a manifest', () => {
  const manifest = manifestOf('2.0.0', 'a.AppImage', program);
  const signature = signManifest(name, manifest, keys.privateKey);

  it('is valid for what was signed', () => {
    expect(isSignedManifest(name, manifest, signature, keys.publicKey)).toBe(true);
  });

  it('is invalid when any bit of the manifest changes', () => {
    fc.assert(
      fc.property(fc.nat(manifest.length - 1), fc.nat(7), (at, bit) => {
        const changed = Buffer.from(manifest);
        changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
        expect(isSignedManifest(name, changed, signature, keys.publicKey)).toBe(false);
      }),
    );
  });

  it.each([
    ['another channel', 'beta-linux.yml', signature, keys.publicKey],
    ['another system', 'latest-mac.yml', signature, keys.publicKey],
    ['another key', name, signature, feedKeys().publicKey],
    ['no signature', name, '', keys.publicKey],
    ['something more', name, `${signature}00`, keys.publicKey],
  ])('is invalid for %s', (_, requested, text, key) => {
    expect(isSignedManifest(requested, manifest, text, key)).toBe(false);
  });
});

describe('a manifest', () => {
  it('is read as electron-builder writes it', async () => {
    const manifest = await readManifest(feed, name, answering(manifestOf('2.0.0', 'a.AppImage', program)));
    expect(manifest).toMatchObject({
      version: '2.0.0',
      files: [{ url: 'a.AppImage', size: program.length }],
    });
  });

  it.each([
    ['no YAML', ':\n\t- ]'],
    ['without files', 'version: 2.0.0\nfiles: []\n'],
    ['without a version', manifestOf('2', 'a.AppImage', program).toString()],
    ['without hashes', 'version: 2.0.0\nfiles:\n  - url: a.AppImage\n    size: 7\n'],
    ['that is far too long', `${manifestOf('2.0.0', 'a.AppImage', program)}#${'x'.repeat(70_000)}`],
  ])('%s is rejected, even if it is signed', async (_, manifest) => {
    await expect(readManifest(feed, name, answering(manifest))).rejects.toMatchObject({
      fault: 'not-a-manifest',
    });
  });

  it('names only plain files in its own folder', () => {
    expect(fileAddress(feed, 'Whereabouts-2.0.0.AppImage').href).toBe(
      `${feed.address}Whereabouts-2.0.0.AppImage`,
    );
    for (const url of [
      '../a',
      '/a',
      '//evil.example/a',
      'https://evil.example/a',
      'a/b',
      'a?b',
      'a%2fb',
      'a\\b',
      '..',
      '.',
    ])
      expect(() => fileAddress(feed, url), url).toThrow(expect.objectContaining({ fault: 'elsewhere' }));
  });

  it('has electron-builder’s name', () => {
    expect(manifestName('stable', 'linux', 'x64')).toBe('latest-linux.yml');
    expect(manifestName('beta', 'linux', 'arm64')).toBe('beta-linux-arm64.yml');
    expect(manifestName('stable', 'darwin', 'arm64')).toBe('latest-mac.yml');
    expect(manifestName('beta', 'win32', 'x64')).toBe('beta.yml');
  });
});
