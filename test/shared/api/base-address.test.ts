import { describe, expect, it } from 'vitest';
import { readBaseAddress } from '../../../shared/api/base-address';

describe('readBaseAddress', () => {
  it.each([
    ['https://reports.example.com', 'https://reports.example.com/', false],
    ['https://reports.example.com/', 'https://reports.example.com/', false],
    ['  https://reports.example.com/fraud/v1  ', 'https://reports.example.com/fraud/v1/', false],
    ['HTTPS://Reports.Example.COM:443', 'https://reports.example.com/', false],
    ['https://reports.example.com:8443', 'https://reports.example.com:8443/', false],
    ['reports.example.com', 'https://reports.example.com/', false],
    ['reports.example.com:8443/x', 'https://reports.example.com:8443/x/', false],
    ['localhost:8080', 'http://localhost:8080/', false],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080/', false],
    ['[::1]:8080', 'http://[::1]:8080/', false],
    ['http://127.1:8080', 'http://127.0.0.1:8080/', false],
    ['http://service.localhost', 'http://service.localhost/', false],
    ['http://reports.example.com', 'http://reports.example.com/', true],
    ['http://10.0.0.5', 'http://10.0.0.5/', true],
    ['http://localhost.example.com', 'http://localhost.example.com/', true],
    ['http://127.0.0.1.example.com', 'http://127.0.0.1.example.com/', true],
    ['https://reports.example.com/a/../b', 'https://reports.example.com/b/', false],
  ])('reads %j as %j', (typed, href, exposesKey) => {
    const read = readBaseAddress(typed);
    expect(read).toEqual({ ok: true, value: { href, host: new URL(href).host, exposesKey } });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['https://', 'not an address'],
    ['not an address', 'not an address'],
    ['https://reports example.com', 'not an address'],
    ['https://reports.example.com:99999', 'not an address'],
    ['javascript:alert(1)', 'not an address'],
    ['javascript://alert(1)', 'scheme'],
    ['file:///etc/passwd', 'not an address'],
    ['ftp://reports.example.com', 'scheme'],
    ['ws://reports.example.com', 'scheme'],
    ['https://user@reports.example.com', 'credentials'],
    ['https://user:secret@reports.example.com', 'credentials'],
    ['https://:secret@reports.example.com', 'credentials'],
    ['https://reports.example.com/?key=1', 'query'],
    ['https://reports.example.com/api?', 'query'],
    ['https://reports.example.com/api#', 'query'],
    ['https://reports.example.com/#top', 'query'],
    [`https://reports.example.com/${'a'.repeat(500)}`, 'length'],
  ])('refuses %j: %s', (typed, error) => {
    expect(readBaseAddress(typed)).toEqual({ ok: false, problem: error });
  });
});
