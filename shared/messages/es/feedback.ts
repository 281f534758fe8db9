import type { Messages } from '../messages';
import { counted, numberText } from '../number-text';

/** The feedback form. */
export const feedback: Messages['feedback'] = {
  title: 'Feedback',
  backToTheReport: 'Volver al informe',
  serviceSays: (said) => `El servicio: ${said}`,
  notSent: 'No se envió.',
  enterKey: 'Intro',

  fields: {
    desiredRisk: 'Riesgo deseado',
    fraudCases: 'Casos de fraude',
    score: 'Puntuación',
    scoreRange: 'De 0 a 10',
    ratingType: 'Tipo de valoración',
    clearRatingType: 'Quitar',
    annotations: 'Anotaciones',
    annotationsExample: 'Lo que el servicio debería aprender de esto',
    impact: 'Impacto',
    impactExample: 'Qué consecuencias tuvo el resultado',
    situation: 'Situación',
    situationExample: 'Qué ocurría cuando tuvo lugar la acción',
    reporterName: 'Nombre del informante',
    reporterSurname: 'Apellidos del informante',
    reporterEmail: 'Correo del informante',
    reporterRemembered: 'Se recuerda para el próximo feedback.',
    characters: (count, longest) => `${numberText(count)} de ${numberText(longest)}`,
    charactersUnit: 'caracteres',
    charactersLeft: (left) => `Quedan unos ${numberText(left)} caracteres.`,
    tooManyCharacters: 'Hay demasiados caracteres.',
  },

  fraudCases: {
    chosen: 'Elegidos',
    remove: (fraudCase) => `Quitar ${fraudCase}`,
    full: (most) => `No puede haber más de ${most}.`,
    howTo: 'Elija de la lista, o escriba uno y pulse Intro.',
    none: 'Ninguno',
    addAnother: 'Añadir otro',
    suggestions: 'Sugerencias',
    inTheReport: 'en el informe',
    inReports: (reports) => counted(reports, 'informe', 'informes'),
    inYourFeedback: 'en su feedback',
  },

  correction: {
    title: 'Cambios',
    noRiskYet: 'Aún no hay riesgo deseado',
    caseAdded: 'Caso añadido:',
    caseTakenOut: 'Caso quitado:',
    moreChanges: (more) => `y ${counted(more, 'cambio más', 'cambios más')} en los casos`,
    asTheServiceSaid: 'Como dijo el servicio',
    isToBe: 'debe ser',
  },

  preview: {
    title: 'Vista previa',
    whatWillBeSent: 'Lo que se enviará',
  },

  verdict: {
    transaction: 'Transacción',
    copyTransactionId: 'Copiar el ID de transacción',
    theServiceSaid: 'El servicio dijo',
    noCases: 'sin casos',
  },

  given: {
    title: 'Feedback dado antes',
    already: (feedbacks) =>
      feedbacks === 1
        ? 'Ya hay feedback sobre esta transacción'
        : `Ya hay ${feedbacks} feedback sobre esta transacción`,
    showAll: (feedbacks) => `Mostrar los ${feedbacks}`,
    showDetails: 'Mostrar detalles',
    by: 'por {who}',
    edit: 'Editar ese',
    replaceTitle: '¿Reemplazar lo escrito?',
    replace: 'Reemplazar',
    replaceMeaning: 'El feedback fallido toma el lugar de lo que hay ahora en el formulario.',
  },

  restored: {
    title: 'Se recuperó el borrador anterior',
    startOver: 'Empezar de nuevo',
  },

  send: {
    send: 'Enviar feedback',
    keys: '{mod} {enter} envía',
    fieldsToCorrect: (fields) => (fields === 1 ? 'Un campo por corregir' : `${fields} campos por corregir`),
    nothingSaid: 'Nada dicho aún: cambie algo o pulse el riesgo elegido para confirmarlo.',
    mayHaveArrived: 'Uno anterior puede haber llegado. Si se envía otra vez, el servicio podría tener dos.',
    givenAlready: 'Ya hay feedback sobre esta transacción. El servicio tomaría este como uno más.',
    dont: 'No enviar',
    again: 'Enviar otra vez',
  },

  outcome: {
    title: 'Qué pasó con él',
    goesOutSoon: 'El feedback sale en un momento',
    goesOutSoonMeaning: 'Está guardado en la bandeja de salida y sale hacia el servicio en cinco segundos.',
    waits: 'Espera en la bandeja de salida',
    othersFirst: 'Otro feedback va primero. Se enviará solo cuando llegue su turno.',
    goesOutByItself: 'Se enviará solo.',
    waitsForAKey: 'Se enviará cuando haya otra clave de API, o cuando usted lo indique.',
    nextTry: 'Se enviará solo: el próximo intento es a las {time}.',
    sendNow: 'Enviar ahora',
    undo: 'Deshacer',
    sending: 'Enviando',
    sendingMeaning: 'En camino al servicio, que aún no ha respondido.',
    sent: 'Feedback enviado',
    sentMeaning: 'El servicio lo aceptó para {transaction}.',
    answered: 'El servicio respondió',
    sendAnother: 'Enviar otro',
    unconfirmed: 'El feedback puede haber llegado o no',
    unconfirmedMeaning:
      'Queda en la bandeja de salida como Sin confirmar. Nada se envía otra vez sin su permiso: el servicio podría tomarlo dos veces.',
    lookAtIt: 'Verlo allí',
    sendItAgain: 'Enviarlo otra vez…',
    mayHaveTwo: 'Puede haber llegado. Si se envía otra vez, el servicio podría tener dos.',
    dontSend: 'No enviar',
    sendAgain: 'Enviar otra vez',
  },

  presets: {
    title: 'Plantillas',
    actions: 'Acciones de plantillas',
    builtIn: {
      'Confirmed fraud': 'Fraude confirmado',
      'False positive': 'Falso positivo',
    },
    saveAs: 'Guardar como plantilla…',
    rename: 'Renombrar {name}…',
    remove: 'Quitar {name}…',
    notKept: 'No se pudieron leer o guardar las plantillas.',
    removeTitle: '¿Quitar esta plantilla?',
    removeAction: 'Quitar',
    removeMeaning: '{name} y sus textos desaparecen. El feedback que se envió con ella se conserva.',
    renameTitle: 'Renombrar la plantilla',
    saveTitle: 'Guardar como plantilla',
    name: 'Nombre de la plantilla',
    renameAction: 'Renombrar plantilla',
    saveAction: 'Guardar plantilla',
    whatItSets: 'Lo que establece',
    parts: {
      desiredRisk: 'Riesgo deseado',
      fraudCases: 'Casos de fraude',
      ratingType: 'Tipo de valoración',
      score: 'Puntuación',
      annotations: 'Anotaciones',
      impact: 'Impacto',
      situation: 'Situación',
    },
    noCases: 'ninguno',
  },
};
