/**
 * Makes a queue of one: what is handed to it begins when everything handed to it before has ended, however that
 * ended. Each call resolves, or rejects, with its own outcome.
 */
export function inTurn(): <Value>(act: () => Promise<Value>) => Promise<Value> {
  let latest: Promise<unknown> = Promise.resolve();
  return (act) => {
    const turn = latest.then(act, act);
    latest = turn;
    return turn;
  };
}
