import { describe, expect, it } from 'vitest';
import {
  ada,
  adaAtHome,
  bilbao,
  day,
  kmFrom,
  lisbon,
  minute,
  phone,
  seenAt,
  TransactionSequence,
  thief,
  verdict,
} from '../../../../support/inputs/transaction-sequence';

describe('the victim of a SIM swap', () => {
  const attack = { ...ada, device: thief, simCard: 'sim-swapped', ...seenAt(lisbon, 'hideout') };

  it('is distinguished from the thief, however often the thief acts', () => {
    const story = adaAtHome();
    const first = story.add(attack);
    expect(verdict(first)).toEqual(['fraud', 'fraud', ['SIM Swapping / ATO']]);
    expect(first.assessment.descriptiveReport).toBe(
      'Fraud. The account was used from a device never seen with it, in Lisbon, Portugal, 726 km from the ' +
        "user's nearest usual place in Bilbao, Spain. The SIM card is also new. The comparison used GPS data.",
    );
    for (let times = 0; times < 5; times += 1) expect(verdict(story.add(attack))).toEqual(verdict(first));
  });

  it('remains trusted at home', () => {
    const story = adaAtHome();
    story.add(attack);
    expect(verdict(story.add({ ...ada, ...seenAt(bilbao, 'home') }, minute))).toEqual([
      'clear',
      'low_risk',
      ['Common usage'],
    ]);
  });

  it('is distinguished from a thief in the same town by the new SIM card alone', () => {
    const near = seenAt(kmFrom(bilbao, 15), 'hideout');
    expect(verdict(adaAtHome().add({ ...attack, ...near }))).toEqual([
      'high',
      'high_risk',
      ['SIM Swapping / ATO'],
    ]);
  });
});

describe('a phishing ring', () => {
  it('is detected with the third account taken over at its place, not before', () => {
    const story = new TransactionSequence();
    const victims = ['one', 'two', 'three', 'four'].map((name) => ({
      userId: `${name}@example.com`,
      device: phone(`${name}-phone`),
    }));
    victims.forEach((victim, number) => {
      story.add({ ...victim, ...seenAt(kmFrom(bilbao, number), `home-${number}`) });
      story.add({ ...victim, ...seenAt(kmFrom(bilbao, number), `home-${number}`) }, day);
    });
    const verdicts = victims.map(({ userId }) =>
      verdict(story.add({ userId, device: thief, ...seenAt(lisbon, 'ring') }, 2 * day)),
    );
    expect(verdicts).toEqual([
      ['high', 'high_risk', ['SIM Swapping / ATO']],
      ['high', 'high_risk', ['SIM Swapping / ATO']],
      ['fraud', 'fraud', ['Phising', 'SIM Swapping / ATO']],
      ['fraud', 'fraud', ['Phising', 'SIM Swapping / ATO']],
    ]);
  });
});
