import { CirclePause } from 'lucide-react';
import type { OutboxWait } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { problemWords } from '../../ui/problem-words';
import { Sentence } from '../../ui/sentence';
import { useNow } from './use-now';
import './wait-banner.css';

/** Says why nothing goes out for now, and when it goes on, while anything waits. */
export function WaitBanner() {
  const { outbox } = useStores();
  const wait = useSubject('outbox', ({ standing }) => standing.wait);
  const queued = useSubject('outbox', ({ standing }) => standing.counts.Queued);
  if (!wait || queued === 0) return null;
  const words = messages.outbox.wait;
  return (
    <div className="wait-banner">
      <CirclePause className="wait-banner__icon" size={16} aria-hidden="true" />
      <div className="wait-banner__words">
        <p role="status" className="wait-banner__title">
          {wait.until === null
            ? words.forYou(queued, stoppedWords(wait))
            : words.byThemselves(queued, problemWords(wait.problem).title)}
        </p>
        <p className="wait-banner__what">
          {wait.until === null ? (
            <Sentence text={words.whatToDo} parts={{ settings: <a href="#/settings">{words.settings}</a> }} />
          ) : (
            <Countdown until={wait.until} />
          )}
        </p>
      </div>
      <Button size="small" onClick={() => void outbox.getState().sendNow()}>
        {words.sendNow}
      </Button>
    </div>
  );
}

function stoppedWords({ problem }: OutboxWait): string {
  return problem.kind === 'key-refused' ? messages.outbox.wait.keyRefused : problemWords(problem).title;
}

/** Counts for the eye alone: whoever listens was told that it goes on. */
function Countdown({ until }: { readonly until: number }) {
  const words = messages.outbox.wait;
  const left = Math.ceil((until - useNow()) / 1_000);
  return (
    <span aria-hidden="true" className="wait-banner__countdown">
      {left > 0 ? words.triesAgainIn(clockOf(left)) : words.tryingAgain}
    </span>
  );
}

/** "0:12", "1:02:05" */
function clockOf(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = (seconds % 3_600) / 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${Math.floor(minutes)}:${two(seconds % 60)}`;
}
