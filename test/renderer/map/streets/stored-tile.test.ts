import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pictureSide, readPicture, storedBytes } from '../../../../renderer/features/map/streets/stored-tile';
import { plainPng } from '../../../support/files/plain-png';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const side = (hex: string) => pictureSide(Uint8Array.from(Buffer.from(hex, 'hex')));

describe('a stored tile', () => {
  it('is read with and without compression', async () => {
    const bytes = Buffer.from('a tile');
    expect(Buffer.from(await storedBytes(base64(bytes)))).toEqual(bytes);
    expect(Buffer.from(await storedBytes(base64(gzipSync(bytes))))).toEqual(bytes);
  });

  it.each([
    ['inflates to 64 MiB', gzipSync(Buffer.alloc(64 * 1024 * 1024))],
    ['is cut off', gzipSync(Buffer.alloc(5_000, 'abc')).subarray(0, 20)],
  ])('is refused if it %s', async (_what, bytes) => {
    await expect(storedBytes(base64(bytes))).rejects.toThrow();
  });
});

describe('a picture', () => {
  it.each([
    ['PNG', plainPng(300, [1, 2, 3]).toString('hex'), 300],
    ['JPEG', 'ffd8ffe000104a46494600010100000100010000ffc0001108010002000301220002110103110100', 512],
    ['lossy WebP', '52494646240000005745425056503820180000003001009d012a0002000100000000000000', 512],
    ['lossless WebP', `524946461c0000005745425056 50384c0f0000002fffc17f00`.replace(/ /g, ''), 512],
    ['extended WebP', '524946460000000057454250565038580a00000010000000ff0300ff0000', 1024],
    ['no picture', '0123456789', null],
    ['nothing', '', null],
  ])('says how large it is: %s', (_kind, hex, expected) => {
    expect(side(hex)).toBe(expected);
  });

  it('is not decoded if it says that it has a billion pixels', async () => {
    const bytes = Uint8Array.from(plainPng(1, [0, 0, 0]));
    new DataView(bytes.buffer).setUint32(16, 40_000);
    await expect(readPicture(bytes)).rejects.toThrow(RangeError);
  });
});
