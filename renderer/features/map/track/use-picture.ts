import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { type PaintPicture, PictureLayer } from './picture-layer';

type Place = ConstructorParameters<typeof PictureLayer>[0];

/** Shows a picture over the map. `place` must not change. */
export function usePicture(place: Place, paint: PaintPicture): void {
  const map = useMap();
  const layer = useRef<PictureLayer | null>(null);
  const latest = useRef(paint);
  latest.current = paint;
  useEffect(() => {
    const added = new PictureLayer(place, latest.current).addTo(map);
    layer.current = added;
    return () => {
      added.remove();
    };
  }, [map, place]);
  useEffect(() => layer.current?.setPaint(paint), [paint]);
}
