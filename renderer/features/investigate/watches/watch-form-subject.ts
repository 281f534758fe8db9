import { maxPlaceRadiusKm } from '../../../../shared/domain/alibi';
import type { Watch, WatchKind, WatchSubject } from '../../../../shared/domain/watch';
import { messages } from '../../../../shared/i18n/messages';
import { distanceText, typedNumber } from '../../../../shared/i18n/number-text';
import { watchedQuery } from '../../../../shared/query/watched-query';
import { emptyWatch, type WatchForm } from '../../../state/investigation';
import { placeName } from '../place-question';

/** Returns the typed radius in km; null if the text is no number within the bounds. */
export function readWatchRadius(typed: string): number | null {
  const km = typedNumber(typed.trim());
  return km >= 0 && km <= maxPlaceRadiusKm ? km : null;
}

/** Returns what the form asks to watch; null while something is missing. */
export function subjectOfForm(form: WatchForm): WatchSubject | null {
  switch (form.kind) {
    case 'user':
    case 'device':
      return form[form.kind] === '' ? null : { kind: form.kind, value: form[form.kind] };
    case 'place': {
      const radiusKm = readWatchRadius(form.radius);
      if (form.place === null || radiusKm === null) return null;
      const { name, latitude, longitude } = form.place;
      return { kind: 'place', latitude, longitude, radiusKm, name };
    }
    case 'view':
      return form.view && { kind: 'view', name: form.view.name, query: watchedQuery(form.view.query) };
  }
}

/** Returns the title of the form, or a default that contains nothing of a report. */
export function titleOfForm({ title, kind, view }: WatchForm): string {
  if (title !== null) return title;
  return kind === 'view' && view ? view.name : messages.watches.defaultTitles[kind];
}

/** Returns the form that changes a watch. */
export function formOfWatch({ id, title, subject }: Watch): WatchForm {
  const form = { ...emptyWatch, id, title, kind: subject.kind };
  switch (subject.kind) {
    case 'user':
      return { ...form, user: subject.value };
    case 'device':
      return { ...form, device: subject.value };
    case 'place': {
      const { name, latitude, longitude, radiusKm } = subject;
      return { ...form, place: { name, latitude, longitude }, radius: String(radiusKm) };
    }
    case 'view':
      return { ...form, view: { name: subject.name, query: subject.query } };
  }
}

/** "Device" */
export function watchKindName(kind: WatchKind): string {
  return { ...messages.words.fields, ...messages.watches.kinds }[kind];
}

/** Returns what a watch is about, in a line. May contain external text. */
export function subjectText(subject: WatchSubject): string {
  switch (subject.kind) {
    case 'user':
    case 'device':
      return subject.value;
    case 'place':
      return messages.watches.placeText({
        place: placeName(subject),
        radius: distanceText(subject.radiusKm),
      });
    case 'view':
      return subject.name;
  }
}
