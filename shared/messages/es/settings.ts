import type { Messages } from '../messages';

/** The settings. */
export const settings: Messages['settings'] = {
  appearance: {
    title: 'Apariencia',
    description:
      'El aspecto de la ventana y la zona horaria en que se muestran las horas. La otra zona está siempre a un gesto del ratón.',
    theme: 'Tema',
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    times: 'Horas',
    timeZones: { local: 'Hora local', utc: 'UTC' },
    utcDescription: 'La zona en la que informa el servicio',
    language: 'Idioma',
    languages: { system: 'Idioma del sistema', en: 'English', es: 'Español' },
    languageNote: 'La ventana se dibuja de nuevo; lo que ha escrito se conserva.',
  },
};
