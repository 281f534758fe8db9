import { describe, expect, it } from 'vitest';
import { tileAddressMistake, tileOrigin } from '../../shared/tile-address';

describe('tileAddressMistake', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['https://tiles.example.com/{z}/{x}/{y}.png', 'https://tiles.example.com'],
    [' https://tiles.example.com:8443/{z}/{x}/{y}{r}.png?key=1 ', 'https://tiles.example.com:8443'],
    ['https://10.0.0.5/{z}/{y}/{x}', 'https://10.0.0.5'],
  ])('takes %j, whose origin is %j', (template, origin) => {
    expect(tileAddressMistake(template)).toBeNull();
    expect(tileOrigin(template)).toBe(origin);
  });

  it.each([
    ['https://tiles.example.com/', 'needs {z}, {x} and {y}'],
    ['https://tiles.example.com/{z}/{x}.png', 'needs {z}, {x} and {y}'],
    ['tiles.example.com/{z}/{x}/{y}', 'not an address'],
    ['https:// /{z}/{x}/{y}', 'not an address'],
    ['http://tiles.example.com/{z}/{x}/{y}', 'https://'],
    ['javascript:alert("{z}{x}{y}")', 'https://'],
    ['file:///tiles/{z}/{x}/{y}', 'https://'],
    ['https://user@tiles.example.com/{z}/{x}/{y}', 'user name or password'],
    ['https://:secret@tiles.example.com/{z}/{x}/{y}', 'user name or password'],
    ['https://{z}.example.com/{x}/{y}', 'host'],
    ['https:\\\\{z}.example.com\\{x}\\{y}', 'host'],
    ['https://{s}.example.com/{z}/{x}/{y}', '{s}'],
    ['https://tiles.example.com/{z}/{x}/{y}?{constructor}', '{constructor}'],
    ['https://tiles.example.com/{z}/{x}/{y}/{ z }', '{ z }'],
  ])('refuses %j: %s', (template, words) => {
    expect(tileAddressMistake(template)).toContain(words);
    expect(tileOrigin(template)).toBeNull();
  });
});
