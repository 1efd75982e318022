import { isYearly, isYearlyDay, newYearsBefore } from '#shared/banner-days.ts';
import { BANNER_WORDS } from '#shared/gym-labels.ts';
import type { GymParts } from '#shared/gym-parts.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { OrderedList } from './ordered-list.tsx';
import type { PartDraft } from './use-drafts.ts';

type Banner = NonNullable<GymParts['banner']>;

const EMPTY: Banner['messages'][number] = { text: '' };
const NONE: Banner = { enabled: false, messages: [EMPTY] };
const withoutYear = (day: string) => day.slice(-'12-24'.length);

/** Removes empty fields. */
function said<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Fields;
}

function inDays(banner: Banner, to: (day: string) => string): Banner {
  const { until, messages, ...rest } = banner;
  return {
    ...rest,
    ...(until !== undefined && { until: to(until) }),
    messages: messages.map(({ from, text }) => ({ ...(from !== undefined && { from: to(from) }), text })),
  };
}

export function BannerFields({ value, change }: PartDraft<'banner'>) {
  const banner = value ?? NONE;
  const yearly = isYearly(banner);
  const year = new Date().getFullYear();
  /** Converts a day for the browser's date field, which needs a year. */
  const dated = (day = '') => (isYearlyDay(day) ? `${year + newYearsBefore(banner, day)}-${day}` : day);
  const asKept = (day: string) => (yearly ? withoutYear(day) : day);
  const put = (fields: Partial<Banner>) => change(said({ ...banner, ...fields }));
  const hasDays = banner.until !== undefined || banner.messages.some(({ from }) => from !== undefined);
  return (
    <>
      <Checkbox
        label="Show the banner"
        checked={banner.enabled}
        onChange={(event) => put({ enabled: event.target.checked })}
      />
      <OrderedList
        noun="message"
        items={banner.messages}
        keyOf={(_, nth) => String(nth)}
        nameOf={({ text }) => text}
        empty={() => EMPTY}
        least={1}
        moves={false}
        onChange={(messages) => put({ messages })}
      >
        {(message, putMessage, nth) => (
          <div className="space-y-3">
            <Field
              label="Message"
              value={message.text}
              onChange={(event) => putMessage({ ...message, text: event.target.value })}
            />
            <Field
              label={nth === 0 ? 'From (optional)' : 'From'}
              type="date"
              value={dated(message.from)}
              onChange={(event) =>
                putMessage({ text: message.text, ...said({ from: asKept(event.target.value) }) })
              }
            />
          </div>
        )}
      </OrderedList>
      <Field
        label={`${BANNER_WORDS.until} (optional)`}
        type="date"
        value={dated(banner.until)}
        onChange={(event) => put({ until: asKept(event.target.value) })}
      />
      {hasDays && (
        <Checkbox
          label="Every year on these days"
          checked={yearly}
          onChange={({ target }) => change(inDays(banner, target.checked ? withoutYear : dated))}
        />
      )}
      <Field
        label={`${BANNER_WORDS.url} (optional)`}
        type="url"
        placeholder="https://"
        value={banner.url ?? ''}
        onChange={(event) => put({ url: event.target.value })}
      />
      {banner.url !== undefined && (
        <Field
          label={BANNER_WORDS.link}
          placeholder="Read more"
          value={banner.link ?? ''}
          onChange={(event) => put({ link: event.target.value })}
        />
      )}
    </>
  );
}
