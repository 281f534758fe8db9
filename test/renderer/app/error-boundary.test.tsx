import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../renderer/app/error-boundary';

function Broken(): never {
  throw new Error('secret of the program');
}

describe('a part of the window that fails to render', () => {
  // React reports each caught error to the console as well.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => vi.restoreAllMocks());

  it('is replaced by a message with a way to continue', () => {
    render(
      <ErrorBoundary what="screen">
        <Broken />
      </ErrorBoundary>,
    );
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('This screen couldn’t be shown');
    expect(alert.textContent).not.toContain('secret');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  it('is rendered again with other content', () => {
    const { rerender } = render(
      <ErrorBoundary what="report" resetOn="1">
        <Broken />
      </ErrorBoundary>,
    );
    rerender(
      <ErrorBoundary what="report" resetOn="2">
        all well
      </ErrorBoundary>,
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('all well')).toBeTruthy();
  });
});
