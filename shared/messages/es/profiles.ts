import type { Messages } from '../messages';

/** Profiles: switching, names and colours, removal. */
export const profiles: Messages['profiles'] = {
  menu: (name) => `Perfil ${name}`,
  open: (name) => `Abrir ${name}`,
  opened: 'Abierto ahora',
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
    nameMissing: 'Un perfil necesita un nombre.',
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
      'Se borra su copia local: los informes y todo lo que solo usted tiene de él, es decir, el feedback aún no enviado, el historial de lo enviado, borradores, plantillas, notas y vistas.',
    builtIn: 'También se borran los datos de ejemplo que creó el servicio integrado.',
    service: 'En el servicio no cambia nada.',
    continue: 'Continuar',
    sureTitle: '¿Está seguro?',
    sure: 'Lo que se borra no se puede recuperar: no hay ninguna otra copia.',
    waiting: (count) =>
      count === 1
        ? 'Un feedback de su bandeja de salida no se envió y ya no se enviará.'
        : `${count} feedback de su bandeja de salida no se enviaron y ya no se enviarán.`,
    action: 'Eliminar perfil',
  },
  removed: {
    title: (name) => `Se eliminó el perfil ${name}`,
    all: 'Su clave de API, su copia local y la clave de esa copia ya no están en este equipo.',
    some: 'Ya no está en la lista. Lo que queda se eliminará en el próximo arranque, si entonces es posible:',
    left: {
      'api-key': 'su clave de API, en el llavero',
      'store-key': 'la clave de su copia local, en el llavero',
      files: 'archivos de su copia local',
    },
    dismiss: 'Cerrar',
  },
};
