import { describe, expect, it } from 'vitest';
import { connectionWords } from '../../../renderer/app/connection-text';
import type { Problem } from '../../../shared/problem';
import type { Profile } from '../../../shared/profile';
import { sampleConnection } from '../../support/fake-bridge';

const time = (at: number) => `t${at}`;
const host = 'reports.example.com';

describe('the description of the connection', () => {
  it('names the service that answers', () => {
    expect(connectionWords(sampleConnection(), null, time)).toEqual({
      tone: 'good',
      words: 'Connected to reports.example.com',
    });
    const builtIn: Profile = {
      id: 'b',
      name: 'Built-in service',
      colour: 'blue',
      service: 'built-in',
      baseAddress: 'http://127.0.0.1:4711/',
    };
    expect(connectionWords(sampleConnection({ profile: builtIn }), null, time).words).toBe(
      'Connected to the built-in service',
    );
  });

  it.each<[Problem, string]>([
    [{ kind: 'host-unknown', host }, 'Offline since t5 · last response t3'],
    [{ kind: 'timed-out', host, seconds: 30 }, 'Offline since t5 · last response t3'],
    [{ kind: 'key-refused', host, status: 403, restError: null }, 'Key refused since t5 · last response t3'],
    [{ kind: 'tls-refused', host, code: 'CERT_EXPIRED' }, 'Not secure since t5 · last response t3'],
    [{ kind: 'redirect-refused', host }, 'No usable response since t5 · last response t3'],
    [{ kind: 'built-in-service-stopped' }, 'Built-in service stopped since t5 · last response t3'],
  ])('says why there is no answer: %o', (problem, words) => {
    const connection = sampleConnection({ reach: { kind: 'failed', since: 5, problem } });
    expect(connectionWords(connection, 3, time)).toEqual({ tone: 'bad', words });
  });

  it('claims nothing before the first request, and names no last response if there was none', () => {
    expect(connectionWords(sampleConnection({ reach: { kind: 'untried' } }), null, time).tone).toBe(
      'uncertain',
    );
    const problem = { kind: 'unreachable', host, code: 'ECONNREFUSED' } as const;
    expect(
      connectionWords(sampleConnection({ reach: { kind: 'failed', since: 5, problem } }), null, time).words,
    ).toBe('Offline since t5');
  });

  it('says that there is no key', () => {
    expect(connectionWords(sampleConnection({ key: 'absent' }), null, time).words).toBe('No key');
  });
});
