import type { Messages } from '../english';

/** Profiles: switching, names and colours, removal. */
export const profiles: Messages['profiles'] = {
  menu: (name) => `Perfil ${name}`,
  open: (name) => `Abrir ${name}`,
  add: 'Añadir un perfil…',
  edit: 'Editar perfil…',
  editNamed: (name) => `Editar el perfil ${name}`,
  remove: 'Eliminar perfil…',
  removeNamed: (name) => `Eliminar el perfil ${name}`,
  onThisComputer: 'En este equipo',
  dialog: {
    title: 'Editar perfil',
    name: 'Nombre del perfil',
    colour: 'Color',
    save: 'Guardar',
    nameMissing: 'Introduzca un nombre de perfil.',
  },
  colours: {
    blue: 'Azul',
    teal: 'Turquesa',
    green: 'Verde',
    amber: 'Ámbar',
    red: 'Rojo',
    violet: 'Violeta',
    grey: 'Gris',
  },
  removal: {
    title: (name) => `¿Eliminar el perfil ${name}?`,
    key: 'Su clave de API se elimina del llavero de este equipo.',
    files:
      'Se elimina su copia local, junto con los datos que solo existen en este equipo: el feedback no enviado, el historial del feedback enviado, los borradores, las plantillas, las notas y las vistas.',
    builtIn: 'También se eliminan los datos de ejemplo del servicio integrado.',
    service: 'En el servicio no cambia nada.',
    continue: 'Continuar',
    sureTitle: '¿Está seguro?',
    sure: 'Esta acción no se puede deshacer: no hay ninguna otra copia de los datos eliminados.',
    waiting: (count) =>
      count === 1
        ? '1 entrada de feedback de su bandeja de salida no se envió y ya no se enviará.'
        : `${count} entradas de feedback de su bandeja de salida no se enviaron y ya no se enviarán.`,
    action: 'Eliminar perfil',
  },
  removed: {
    title: (name) => `Se eliminó el perfil ${name}`,
    all: 'Su clave de API, su copia local y la clave de la copia ya no están en este equipo.',
    some: 'Ya no está en la lista. Whereabouts intentará eliminar el resto la próxima vez que se inicie:',
    left: {
      'api-key': 'su clave de API, en el llavero',
      'store-key': 'la clave de su copia local, en el llavero',
      files: 'archivos de su copia local',
    },
  },
};
