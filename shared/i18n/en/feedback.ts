import type { BuiltInPreset, PresetPart } from '../../domain/feedback-preset';
import { counted, numberText } from '../number-text';

const countedPresets = (count: number) => counted(count, 'preset', 'presets');

/** The feedback form. */
export const feedback = {
  title: 'Feedback',
  backToTheReport: 'Back to the report',
  serviceResponse: (response: string) => `Service response: ${response}`,
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
    annotationsExample: 'What the service should learn from this',
    impact: 'Impact',
    impactExample: 'What the result led to',
    situation: 'Situation',
    situationExample: 'What was happening during the action',
    reporterName: 'Reporter name',
    reporterSurname: 'Reporter surname',
    reporterEmail: 'Reporter e-mail',
    reporterRemembered: 'Saved for your next feedback.',
    characters: (count: number, longest: number) => `${numberText(count)} of ${numberText(longest)}`,
    charactersUnit: 'characters',
    charactersLeft: (left: number) => `About ${numberText(left)} characters left.`,
    tooManyCharacters: 'Too many characters.',
  },

  fraudCases: {
    selected: 'Selected',
    remove: (fraudCase: string) => `Remove ${fraudCase}`,
    full: (most: number) => `You can add up to ${most} fraud cases.`,
    instructions: 'Select from the list, or type a fraud case and press Enter.',
    none: 'None',
    nothingSaid: 'Nothing said about fraud cases',
    eachKeepsReported: 'Each keeps its reported cases',
    stateNone: 'No fraud cases',
    keepReported: 'Keep the reported cases',
    addAnother: 'Add another',
    suggestions: 'Suggestions',
    inTheReport: 'in the report',
    inReports: (reports: number) => counted(reports, 'report', 'reports'),
    inYourFeedback: 'in your feedback',
  },

  correction: {
    title: 'Correction',
    noRisk: 'No desired risk selected',
    caseAdded: 'Case added:',
    caseRemoved: 'Case removed:',
    moreChanges: (more: number) => `and ${counted(more, 'more change', 'more changes')} to the cases`,
    matchesVerdict: 'Matches the service verdict',
    shouldBe: 'should be',
  },

  preview: {
    title: 'Preview',
    content: 'Feedback to send',
    withReportedCases: 'Plus fraud_cases: for each transaction, the reported cases that fit the risk.',
  },

  verdict: {
    transaction: 'Transaction',
    copyTransactionId: 'Copy transaction ID',
    serviceVerdict: 'Service verdict',
    noCases: 'no fraud cases',
  },

  earlier: {
    title: 'Earlier feedback',
    alreadyHasFeedback: (entries: number) =>
      entries === 1
        ? 'This transaction already has feedback'
        : `This transaction already has ${entries} feedback entries`,
    showAll: (entries: number) => `Show all ${entries}`,
    showDetails: 'Show details',
    by: 'by {who}',
    edit: 'Edit this entry',
    replaceTitle: 'Replace the current draft?',
    replace: 'Replace',
    replaceMeaning: 'The failed feedback replaces what you’ve entered in the form.',
  },

  restored: {
    title: 'Draft restored',
    startOver: 'Start over',
  },

  send: {
    send: 'Send feedback',
    keys: '{mod} {enter} to send',
    fieldsToCorrect: (fields: number) => counted(fields, 'field to correct', 'fields to correct'),
    nothingToSend: 'No verdict yet. Pick a risk, or press the current one to confirm.',
    mayHaveArrived:
      'Your earlier feedback may have arrived. If you send it again, the service may have it twice.',
    alreadyHasFeedback: 'This transaction already has feedback. The service adds this as another entry.',
    dontSend: 'Don’t send',
    notSent: 'The feedback wasn’t sent.',
    sendAgain: 'Send again',
  },

  outcome: {
    title: 'Outcome',
    sentShortly: 'Feedback will be sent shortly',
    /** Shown instead, and hidden from screen readers because it changes every second. */
    sendingIn: (count: number) => `Sending in ${count} s`,
    sentShortlyMeaning: 'It’s saved in the outbox and is sent to the service after five seconds.',
    waiting: 'Waiting in the outbox',
    waitsForTeam:
      'It’s sent automatically when the team’s server confirms that only you send feedback on this transaction.',
    waitsForOthers: 'Other feedback is sent first. This entry is sent automatically when its turn comes.',
    sentAutomatically: 'It’s sent automatically.',
    waitsForKey: 'It’s sent when you enter another API key, or when you select Send now.',
    nextAttempt: 'It’s sent automatically. The next attempt is at {time}.',
    sendNow: 'Send now',
    undo: 'Undo',
    sending: 'Sending',
    sendingMeaning: 'Waiting for the service to respond.',
    sent: 'Feedback sent',
    sentMeaning: 'Accepted by the service: {transaction}',
    response: 'Service response',
    sendAnother: 'Send another',
    unconfirmed: 'The feedback may or may not have arrived',
    unconfirmedMeaning:
      'It’s saved in the outbox as Unconfirmed. It isn’t sent again unless you confirm, because the service might process it twice.',
    showDetails: 'Show details',
    askToSendAgain: 'Send it again…',
    mayHaveArrived: 'It may have arrived. If you send it again, the service may have it twice.',
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
    failed: 'The presets couldn’t be read or saved.',
    removeTitle: 'Remove this preset?',
    removeAction: 'Remove',
    removeMeaning: '{name} and its texts are deleted. Feedback sent with it isn’t affected.',
    renameTitle: 'Rename preset',
    saveTitle: 'Save as preset',
    name: 'Preset name',
    renameAction: 'Rename preset',
    saveAction: 'Save preset',
    includedFields: 'Fields in this preset',
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
    file: {
      export: 'Export presets…',
      import: 'Import presets…',
      counted: countedPresets,
      title: 'Import presets',
      /** {file} is the file’s name. */
      contents: (count: number) => `{file} contains ${countedPresets(count)}:`,
      tooMany: (most: number) => `You can have up to ${countedPresets(most)}. Skip some of them.`,
      action: (count: number) => `Import ${countedPresets(count)}`,
    },
  },
};
