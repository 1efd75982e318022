import { FRONT_LABELS, NAME_LABELS } from '#shared/gym-labels.ts';
import { GYM_TEXT_MAX_CHARACTERS, type GymParts, LEGAL_TEXT_MAX_CHARACTERS } from '#shared/gym-parts.ts';
import { SUGGESTION_GROUP_LABELS } from '#web/lib/suggestion-labels.ts';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { keysOf } from './labels.ts';
import { MarkdownArea } from './markdown-area.tsx';
import { OrderedList } from './ordered-list.tsx';
import type { PartDraft } from './use-drafts.ts';

const NAME_TYPES: Partial<Record<keyof GymParts['name'], string>> = {
  website: 'url',
  contact_email: 'email',
};
const NAME_HINTS: Partial<Record<keyof GymParts['name'], string>> = {
  product: 'What members see everywhere, such as Quarry Coach.',
  description: 'What search engines show of your front page.',
  contact_email: 'Members write here; so do those who find a security hole.',
};

export const NameFields = ({ value, change }: PartDraft<'name'>) =>
  keysOf(NAME_LABELS).map((key) => (
    <Field
      key={key}
      label={NAME_LABELS[key]}
      type={NAME_TYPES[key] ?? 'text'}
      hint={NAME_HINTS[key]}
      value={value[key]}
      onChange={(event) => change({ ...value, [key]: event.target.value })}
    />
  ));

export function FrontFields({ value, change }: PartDraft<'front'>) {
  const { hero, splash } = value;
  return (
    <>
      <Field
        label={FRONT_LABELS['splash.headline']}
        value={splash.headline}
        onChange={(event) => change({ ...value, splash: { ...splash, headline: event.target.value } })}
      />
      <TextArea
        label={FRONT_LABELS['splash.text']}
        limit={GYM_TEXT_MAX_CHARACTERS}
        value={splash.text}
        onChange={(event) => change({ ...value, splash: { ...splash, text: event.target.value } })}
      />
      <div>
        <h3 className="mb-2 text-sm font-semibold">Features</h3>
        <OrderedList
          noun="feature"
          items={splash.features}
          keyOf={(_, nth) => String(nth)}
          nameOf={({ title }) => title}
          empty={() => ({ title: '', text: '' })}
          onChange={(features) => change({ ...value, splash: { ...splash, features } })}
        >
          {(feature, put) => (
            <div className="space-y-3">
              <Field
                label={FRONT_LABELS['splash.features.title']}
                value={feature.title}
                onChange={(event) => put({ ...feature, title: event.target.value })}
              />
              <TextArea
                label={FRONT_LABELS['splash.features.text']}
                limit={GYM_TEXT_MAX_CHARACTERS}
                value={feature.text}
                onChange={(event) => put({ ...feature, text: event.target.value })}
              />
            </div>
          )}
        </OrderedList>
      </div>
      <Field
        label={FRONT_LABELS['hero.title']}
        value={hero.title}
        onChange={(event) => change({ ...value, hero: { ...hero, title: event.target.value } })}
      />
      <TextArea
        label={FRONT_LABELS['hero.text']}
        limit={GYM_TEXT_MAX_CHARACTERS}
        value={hero.text}
        onChange={(event) => change({ ...value, hero: { ...hero, text: event.target.value } })}
      />
    </>
  );
}

export const PlansFields = ({ value, change }: PartDraft<'plans'>) => (
  <>
    <OrderedList
      noun="plan"
      items={value}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      onChange={change}
    >
      {({ description, ...plan }, put) => (
        <div className="space-y-3">
          <Field
            label={`Name of the plan “${plan.id}”`}
            value={plan.name}
            onChange={(event) =>
              put({ ...plan, name: event.target.value, ...(description !== undefined && { description }) })
            }
          />
          <TextArea
            label="Description (optional)"
            limit={GYM_TEXT_MAX_CHARACTERS}
            value={description ?? ''}
            onChange={({ target }) =>
              put({ ...plan, ...(target.value !== '' && { description: target.value }) })
            }
          />
        </div>
      )}
    </OrderedList>
    <p className="text-sm text-muted">
      The payment provider charges the prices. They are changed on the server, in plans.yaml.
    </p>
  </>
);

/** One question per line, so that the list can be pasted, sorted and cut as text. */
export const SuggestionsFields = ({ value, change }: PartDraft<'suggestions'>) =>
  keysOf(SUGGESTION_GROUP_LABELS).map((group) => (
    <TextArea
      key={group}
      label={SUGGESTION_GROUP_LABELS[group]}
      hint={`${value[group].filter((question) => question.trim() !== '').length} questions, one per line.`}
      limit={GYM_TEXT_MAX_CHARACTERS}
      value={value[group].join('\n')}
      onChange={(event) =>
        change({ ...value, [group]: event.target.value === '' ? [] : event.target.value.split('\n') })
      }
    />
  ));

export const LegalFields = ({ value, change }: PartDraft<'legal'>) => (
  <>
    <Field
      label="Title"
      value={value.title}
      onChange={(event) => change({ ...value, title: event.target.value })}
    />
    <MarkdownArea
      label="Text"
      limit={LEGAL_TEXT_MAX_CHARACTERS}
      value={value.text}
      onChange={(text) => change({ ...value, text })}
    />
  </>
);
