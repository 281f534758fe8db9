import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CopyButton } from '../../../renderer/components/copy-button';
import { GlossaryTerm } from '../../../renderer/components/glossary-term';
import { InstantText } from '../../../renderer/components/instant-text';
import { ProblemAlert } from '../../../renderer/components/problem-alert';
import { RiskBadge } from '../../../renderer/components/risk-badge';
import { SignalBadge } from '../../../renderer/components/signal-badge';
import { ReceivedText } from '../../../renderer/ui/hostile-text';
import { explanationOf, riskMeaning } from '../../../shared/i18n/word-text';
import { fail } from '../../../shared/result';
import { hostileText } from '../../support/inputs/sample-rows';
import { renderWithStores } from '../../support/window/render-with-stores';

describe('text of a report', () => {
  it('is always plain text, isolated from its surroundings, without hidden characters', () => {
    renderWithStores(<ReceivedText text={hostileText} />);
    const shown = document.querySelector('bdi');
    expect(shown?.textContent).toBe(
      '<img src=x onerror="globalThis.harmed = true">⟨U+202E⟩gnp.⟨U+0000⟩⟨U+200B⟩',
    );
    expect(document.querySelector('img')).toBeNull();
  });

  it('that is not given differs from an empty one', () => {
    renderWithStores(
      <>
        <ReceivedText text={null} />
        <ReceivedText text="" />
        <ReceivedText text={null} empty="–" />
      </>,
    );
    expect(screen.getByText('not given')).toBeTruthy();
    expect(screen.getByText('empty')).toBeTruthy();
    expect(screen.getByText('–')).toBeTruthy();
  });
});

describe('a risk', () => {
  it('has its own shape besides its colour', () => {
    const risks = ['fraud', 'high', 'low', 'clear'];
    renderWithStores(
      <p>
        {risks.map((risk) => (
          <RiskBadge key={risk} risk={risk} />
        ))}
      </p>,
    );
    const shapes = [...document.querySelectorAll('svg')];
    expect(new Set(shapes.map((shape) => shape.innerHTML)).size).toBe(4);
  });

  it('with an unknown word is shown as received', () => {
    renderWithStores(<RiskBadge risk="critical" />);
    expect(document.body.textContent).toBe('?critical');
  });

  it('of the service’s other scale is shown by the word of the same level, and named in its tooltip', () => {
    renderWithStores(<RiskBadge risk="high_risk" />);
    const badge = screen.getByText('high');
    expect(badge.title).toBe(`Sent as “high_risk”. ${riskMeaning('high_risk')}`);
  });

  it('in another spelling is shown as received, in the colour and with the meaning of its level', () => {
    renderWithStores(
      <>
        <RiskBadge risk="high" />
        <RiskBadge risk="HIGH" />
        <RiskBadge risk="High_Risk" />
      </>,
    );
    const [high, ...spelled] = ['high', 'HIGH', 'High_Risk'].map((text) => screen.getByText(text));
    expect(spelled.map(({ className }) => className)).toEqual([high?.className, high?.className]);
    expect(spelled.map(({ title }) => title)).toEqual([
      explanationOf('risk_assignment', 'high'),
      riskMeaning('high_risk'),
    ]);
  });
});

describe('a signal', () => {
  it('is shown in exactly its word', () => {
    renderWithStores(<SignalBadge signal="GPS spoofed" />);
    expect(document.body.textContent).toBe('GPS spoofed');
  });
});

describe('a word of the vocabulary', () => {
  it('explains itself on focus', async () => {
    const { user } = renderWithStores(<GlossaryTerm vocabulary="signal" word="Rooted" />);
    await user.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe('The device is rooted or jailbroken.');
    expect(screen.getByRole('button', { name: 'Rooted' }).getAttribute('aria-describedby')).toBeTruthy();
  });

  it.each(['constructor', 'Teleported'])('that is unknown says so: %s', async (word) => {
    const { user } = renderWithStores(<GlossaryTerm vocabulary="decision" word={word} />);
    await user.hover(screen.getByRole('button', { name: word }));
    expect((await screen.findByRole('tooltip')).textContent).toContain('Not in the service’s specification');
  });
});

describe('a time', () => {
  it('is shown to the nanosecond on request, in the selected zone', async () => {
    const { stores } = renderWithStores(<InstantText nanoseconds="1772373909123456789" precise />);
    await stores.settings.getState().save({ timeZone: 'utc' });
    expect(await screen.findByText('2026-03-01 14:05:09.123456789 UTC')).toBeTruthy();
  });

  it('that cannot be one is shown as received, and marked', () => {
    renderWithStores(<InstantText nanoseconds="12" />);
    expect(document.body.textContent).toBe('12 (implausible time)');
  });
});

describe('copying', () => {
  it('says that it copied', async () => {
    const { user, calls } = renderWithStores(<CopyButton text="4711" label="Copy report ID" />);
    await user.click(screen.getByRole('button', { name: 'Copy report ID' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(calls).toContainEqual({ name: 'clipboard.write', request: { text: '4711' } });
  });

  it('says that it could not', async () => {
    const { user } = renderWithStores(<CopyButton text="4711" label="Copy report ID" />, {
      'clipboard.write': () => fail({ kind: 'unexpected' }),
    });
    await user.click(screen.getByRole('button', { name: 'Copy report ID' }));
    await waitFor(() => expect(screen.getByText('Not copied')).toBeTruthy());
  });
});

describe('a problem', () => {
  it('is an alert that holds only what the service sent of its error', () => {
    renderWithStores(
      <ProblemAlert
        problem={{
          kind: 'service-error',
          host: 'reports.example.com',
          status: 404,
          restError: { error: 'Not found', errorCode: null, cause: null, traceabilityId: hostileText },
          excerpt: '',
        }}
      />,
    );
    const text = screen.getByRole('alert').textContent;
    expect(text).toContain('errorNot found');
    expect(text).toContain('traceability_id<img src=x');
    expect(text).not.toContain('error_code');
    expect(text).not.toContain('cause');
  });
});
