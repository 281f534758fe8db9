import { useEffect, useState } from 'react';
import { instantOf, isPlausible } from '../../shared/domain/instant';
import { messages } from '../../shared/i18n/messages';
import { timeSpanText } from '../../shared/i18n/move-text';
import { timeNow } from '../clock';
import { Text } from '../ui/layout';

/** How often the age is updated, ms. */
const updateMs = 15_000;

/** How long ago a report was generated: "3 min ago". Nothing for a time that can't be a report's, or a future one. */
export function AgeText({ nanoseconds }: { readonly nanoseconds: string | null }) {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(timeNow()), updateMs);
    return () => clearInterval(timer);
  }, []);
  const instant = nanoseconds === null ? null : instantOf(nanoseconds);
  if (!instant || !isPlausible(instant) || instant.milliseconds > now) return null;
  const seconds = Math.floor((now - instant.milliseconds) / 1_000) * 1_000;
  return (
    <Text tone="muted" nowrap>
      {messages.words.ago(timeSpanText(seconds))}
    </Text>
  );
}
