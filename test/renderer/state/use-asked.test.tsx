import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useAsked } from '../../../renderer/state/use-asked';
import type { Problem } from '../../../shared/domain/problem';
import { fail, type Result, succeed } from '../../../shared/result';
import { renderWithStores } from '../../support/render-with-stores';

type Reply = Result<string, Problem>;

/** A question whose answers come when the test gives them. */
function asking(mode: 'live' | 'still') {
  const questions: string[] = [];
  const waiting: ((reply: Reply) => void)[] = [];
  const ask = (question: string) => {
    questions.push(question);
    return new Promise<Reply>((resolve) => waiting.push(resolve));
  };
  function Asking({ question }: { readonly question: string | null }) {
    const { reply, problem, waiting: isWaiting, isOutdated, askAgain } = useAsked(question, mode, ask);
    return (
      <>
        <output>{reply ?? (problem ? 'problem' : 'nothing')}</output>
        <span>{`${isWaiting ? 'waiting' : 'answered'}${isOutdated ? ', outdated' : ''}`}</span>
        <button type="button" onClick={askAgain}>
          again
        </button>
      </>
    );
  }
  const answer = (reply: Reply) => act(async () => waiting.shift()?.(reply));
  /** Answers all questions, also one that is asked once another was answered. */
  const answerAll = async (reply: Reply) => {
    while (waiting.length > 0) await answer(reply);
  };
  return { Asking, questions, answer, answerAll };
}

const shown = () => screen.getByRole('status').textContent;

function storedReports(total: number) {
  return { shown: total, stored: total, total, unread: 0, arrived: 0 };
}

it('a live answer stays until the next one is there, also when reports arrive', async () => {
  const { Asking, answerAll } = asking('live');
  const { stores } = renderWithStores(<Asking question="one" />);
  await waitFor(() => expect(stores.reports.getState().counts).not.toBeNull());
  await answerAll(succeed('first'));
  expect(shown()).toBe('first');
  await act(async () => stores.reports.setState({ counts: storedReports(7_000) }));
  screen.getByText(/^waiting/);
  expect(shown()).toBe('first');
  await answerAll(succeed('second'));
  screen.getByText('answered');
  expect(shown()).toBe('second');
});

it('a live answer is shown although reports arrived meanwhile, and is asked for again', async () => {
  const { Asking, questions, answer, answerAll } = asking('live');
  const { stores } = renderWithStores(<Asking question="one" />);
  await waitFor(() => expect(stores.reports.getState().counts).not.toBeNull());
  await answerAll(succeed('first'));
  await act(async () => stores.reports.setState({ counts: storedReports(7_000) }));
  await act(async () => stores.reports.setState({ counts: storedReports(8_000) }));
  const asked = questions.length;
  await answer(succeed('second'));
  expect([shown(), questions.length]).toEqual(['second', asked + 1]);
  await answer(succeed('third'));
  expect([shown(), questions.length]).toEqual(['third', asked + 1]);
});

it('a still answer is not replaced when reports arrive, but says that it is outdated', async () => {
  const { Asking, questions, answer } = asking('still');
  const { stores, user } = renderWithStores(<Asking question="one" />);
  await waitFor(() => expect(stores.reports.getState().counts).not.toBeNull());
  await answer(succeed('first'));
  await user.click(screen.getByRole('button', { name: 'again' }));
  expect(shown()).toBe('nothing');
  await answer(succeed('second'));
  await act(async () => stores.reports.setState({ counts: storedReports(8_000) }));
  expect([shown(), questions.length]).toEqual(['second', 2]);
  screen.getByText('answered, outdated');
});

it('an answer to an earlier question is ignored', async () => {
  const { Asking, questions, answer } = asking('live');
  function Changing() {
    const [question, setQuestion] = useState('one');
    return (
      <>
        <Asking question={question} />
        <button type="button" onClick={() => setQuestion('two')}>
          change
        </button>
      </>
    );
  }
  const { user } = renderWithStores(<Changing />);
  await user.click(screen.getByRole('button', { name: 'change' }));
  await answer(succeed('to one'));
  expect(shown()).toBe('nothing');
  await answer(succeed('to two'));
  expect([shown(), questions]).toEqual(['to two', ['one', 'two']]);
});

it('a question that failed is asked again on request', async () => {
  const { Asking, answer } = asking('live');
  const { user } = renderWithStores(<Asking question="one" />);
  await answer(fail({ kind: 'store-down' }));
  expect(shown()).toBe('problem');
  await user.click(screen.getByRole('button', { name: 'again' }));
  await answer(succeed('first'));
  expect(shown()).toBe('first');
});

it('nothing is asked without a question', () => {
  const { Asking, questions } = asking('live');
  renderWithStores(<Asking question={null} />);
  expect([shown(), questions]).toEqual(['nothing', []]);
});
