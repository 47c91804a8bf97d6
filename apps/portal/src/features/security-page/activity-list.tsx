import type { Activity } from '@portal/contract/security-page/mapping';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { tooManySentence } from '#portal/components/connection/too-many-sentence.ts';
import { Tag } from '#portal/components/content/tag.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { INFORMATION } from '#portal/components/controls/icon-shapes.ts';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { activityDays } from '#portal/features/security-page/activity-days.ts';
import { region } from '#portal/lib/site/region.ts';
import { timeText } from '#portal/lib/values/moment-text.ts';
import styles from './security-page.module.css';

/** A part of the list, as the server sends it. */
export type ActivityPage = { readonly activity: readonly Activity[]; readonly before: string | null };

type ActivityListProps = {
  first: ActivityPage;
  onEarlier: (before: string) => Promise<ActivityPage>;
  /** Returns what stands behind an event that can be reported. */
  reportOf?: (event: Activity) => ReactNode;
};

/** The events so far; more of them take the focus, where they begin. */
function useEarlier({ first, onEarlier }: ActivityListProps) {
  const [shown, setShown] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const firstOfMore = useRef<HTMLLIElement>(null);
  const [moreFrom, setMoreFrom] = useState('');
  const showEarlier = async (before: string) => {
    setBusy(true);
    setProblem('');
    try {
      const more = await onEarlier(before);
      flushSync(() => {
        setShown({ activity: [...shown.activity, ...more.activity], before: more.before });
        setMoreFrom(more.activity[0]?.eventId ?? '');
      });
      firstOfMore.current?.focus();
    } catch (error) {
      setProblem(tooManySentence(error) ?? 'We could not load what happened earlier. Try again.');
    }
    setBusy(false);
  };
  return { ...shown, isBusy, problem, firstOfMore, moreFrom, showEarlier };
}

/** The events of a customer's account in the last twelve months, by day. ACT-1, ACT-5 */
export function ActivityList(props: ActivityListProps) {
  const { activity, before, isBusy, problem, firstOfMore, moreFrom, showEarlier } = useEarlier(props);
  return (
    <section className={`card ${styles.part}`} aria-labelledby="activity">
      <h2 id="activity">What happened</h2>
      {activity.length === 0 ? <p>Nothing in the last 12 months.</p> : null}
      {activityDays(activity, region.timeZone, new Date()).map(({ day, events }) => (
        <div key={day}>
          <h3 className={styles.day}>{day}</h3>
          <ul className={styles.events}>
            {events.map((event) => (
              <li
                key={event.eventId}
                {...(event.eventId === moreFrom ? { ref: firstOfMore, tabIndex: -1 } : {})}
              >
                <span className="number">{timeText(event.happenedAt, region.timeZone)}</span>
                <div>
                  <p>{event.text}</p>
                  {event.isReported ? (
                    <p>
                      <Tag tone="info" icon={INFORMATION}>
                        You reported this
                      </Tag>
                    </p>
                  ) : null}
                  {event.canReport ? props.reportOf?.(event) : null}
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p role="alert">{problem}</p>
      {before === null ? null : (
        <Button variant="secondary" isBusy={isBusy} onClick={() => void showEarlier(before)}>
          Show earlier
        </Button>
      )}
      <p className="paragraph">
        {withPhone('If you are not sure about something here, call us on {phone}.')}
      </p>
    </section>
  );
}
