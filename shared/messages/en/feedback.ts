import type { BuiltInPreset, PresetPart } from '../../domain/feedback-preset';
import { counted, numberText } from '../number-text';

/** The feedback form. */
export const feedback = {
  title: 'Feedback',
  backToTheReport: 'Back to the report',
  serviceSays: (said: string) => `The service: ${said}`,
  notSent: 'Not sent.',
  enterKey: 'Enter',

  fields: {
    desiredRisk: 'Desired risk',
    fraudCases: 'Fraud cases',
    score: 'Score',
    scoreRange: '0 to 10',
    ratingType: 'Rating type',
    clearRatingType: 'Clear',
    annotations: 'Annotations',
    annotationsExample: 'Anything the service should learn from this',
    impact: 'Impact',
    impactExample: 'What the result led to',
    situation: 'Situation',
    situationExample: 'What was going on when the action took place',
    reporterName: 'Reporter name',
    reporterSurname: 'Reporter surname',
    reporterEmail: 'Reporter e-mail',
    reporterRemembered: 'Remembered for the next feedback.',
    characters: (count: number, longest: number) => `${numberText(count)} of ${numberText(longest)}`,
    charactersUnit: 'characters',
    charactersLeft: (left: number) => `About ${numberText(left)} characters are left.`,
    tooManyCharacters: 'There are too many characters.',
  },

  fraudCases: {
    chosen: 'Chosen',
    remove: (fraudCase: string) => `Remove ${fraudCase}`,
    full: (most: number) => `There can be no more than ${most}.`,
    howTo: 'Pick from the list, or type one and press Enter.',
    none: 'None',
    addAnother: 'Add another',
    suggestions: 'Suggestions',
    inTheReport: 'in the report',
    inReports: (reports: number) => counted(reports, 'report', 'reports'),
    inYourFeedback: 'in your feedback',
  },

  correction: {
    title: 'Correction',
    noRiskYet: 'No desired risk yet',
    caseAdded: 'Case added:',
    caseTakenOut: 'Case taken out:',
    moreChanges: (more: number) => `and ${counted(more, 'more change', 'more changes')} of the cases`,
    asTheServiceSaid: 'As the service said',
    isToBe: 'is to be',
  },

  preview: {
    title: 'Preview',
    whatWillBeSent: 'What will be sent',
  },

  verdict: {
    transaction: 'Transaction',
    copyTransactionId: 'Copy transaction ID',
    theServiceSaid: 'The service said',
    noCases: 'no cases',
  },

  given: {
    title: 'Feedback given before',
    already: (feedbacks: number) =>
      feedbacks === 1
        ? 'There is feedback on this transaction already'
        : `There are ${feedbacks} feedbacks on this transaction already`,
    showAll: (feedbacks: number) => `Show all ${feedbacks}`,
    showDetails: 'Show details',
    by: 'by {who}',
    edit: 'Edit that one',
    replaceTitle: 'Replace what is typed?',
    replace: 'Replace',
    replaceMeaning: 'The feedback that failed takes the place of what is in the form now.',
  },

  restored: {
    title: 'Draft from before restored',
    startOver: 'Start over',
  },

  send: {
    send: 'Send feedback',
    keys: '{mod} {enter} sends',
    fieldsToCorrect: (fields: number) =>
      fields === 1 ? 'One field to correct' : `${fields} fields to correct`,
    nothingSaid: 'Nothing is said yet: change something, or press the chosen risk to confirm it.',
    mayHaveArrived: 'An earlier one may have arrived. Sent once more, the service may have two.',
    givenAlready:
      'There is feedback on this transaction already. The service would take this as another one.',
    dont: 'Don’t send',
    again: 'Send again',
  },

  outcome: {
    title: 'What became of it',
    goesOutSoon: 'Feedback goes out in a moment',
    goesOutSoonMeaning: 'It is kept in the outbox, and leaves for the service after five seconds.',
    waits: 'Waits in the outbox',
    othersFirst: 'Other feedback goes first. It is sent by itself when its turn comes.',
    goesOutByItself: 'It goes out by itself.',
    waitsForAKey: 'It goes out once another API key is given, or when you say so.',
    nextTry: 'It goes out by itself: the next try is at {time}.',
    sendNow: 'Send now',
    undo: 'Undo',
    sending: 'Sending',
    sendingMeaning: 'On its way to the service, which has not answered yet.',
    sent: 'Feedback sent',
    sentMeaning: 'The service accepted it for {transaction}.',
    answered: 'The service answered',
    sendAnother: 'Send another',
    unconfirmed: 'The feedback may or may not have arrived',
    unconfirmedMeaning:
      'It is kept in the outbox as Unconfirmed. Nothing is sent again without your word: the service might take it twice.',
    lookAtIt: 'Look at it there',
    sendItAgain: 'Send it again…',
    mayHaveTwo: 'It may have arrived. Sent once more, the service may have two.',
    dontSend: 'Don’t send',
    sendAgain: 'Send again',
  },

  presets: {
    title: 'Presets',
    actions: 'Preset actions',
    builtIn: {
      'Confirmed fraud': 'Confirmed fraud',
      'False positive': 'False positive',
    } satisfies Readonly<Record<BuiltInPreset, string>>,
    saveAs: 'Save as preset…',
    rename: 'Rename {name}…',
    remove: 'Remove {name}…',
    notKept: 'The presets could not be read or kept.',
    removeTitle: 'Remove this preset?',
    removeAction: 'Remove',
    removeMeaning: '{name} and the texts in it are gone then. Feedback that was sent with it stays.',
    renameTitle: 'Rename the preset',
    saveTitle: 'Save as a preset',
    name: 'Preset name',
    renameAction: 'Rename preset',
    saveAction: 'Save preset',
    whatItSets: 'What it sets',
    parts: {
      desiredRisk: 'Desired risk',
      fraudCases: 'Fraud cases',
      ratingType: 'Rating type',
      score: 'Score',
      annotations: 'Annotations',
      impact: 'Impact',
      situation: 'Situation',
    } satisfies Readonly<Record<PresetPart, string>>,
    noCases: 'none',
  },
};
