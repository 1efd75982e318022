import type { GymEditsState } from '#shared/gym.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { ConfirmLeaving } from '#web/ui/confirm-leaving.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { AccentFields } from './accent-fields.tsx';
import { BannerFields } from './banner-fields.tsx';
import { FaqFields } from './faq-fields.tsx';
import { formerNames } from './former-names.ts';
import { LogoFields } from './logo-fields.tsx';
import { PartSection } from './part-section.tsx';
import { PART_WORDS } from './part-words.ts';
import { ProgramFields } from './program-fields.tsx';
import { useGymEdits } from './queries.ts';
import { FrontFields, LegalFields, NameFields, PlansFields, SuggestionsFields } from './text-fields.tsx';
import { useDrafts } from './use-drafts.ts';

export function GymBoard() {
  const query = useGymEdits();
  if (query.isPending) return <SkeletonLines widths={[50, 60, 45, 55, 50, 40]} label="Loading your gym" />;
  if (!query.data) return <Failing message={query.error.message} onRetry={() => void query.refetch()} />;
  return <Parts state={query.data} />;
}

function Parts({ state }: { state: GymEditsState }) {
  const { draftOf, dirty } = useDrafts(state);
  const leaving = useUnsaved(dirty);
  const name = draftOf('name');
  const front = draftOf('front');
  const accent = draftOf('accent');
  const logo = draftOf('logo');
  const banner = draftOf('banner');
  const plans = draftOf('plans');
  const programs = draftOf('programs');
  const faq = draftOf('faq');
  const suggestions = draftOf('suggestions');
  const legal = draftOf('legal');
  const former = formerNames(state);
  return (
    <div className="border-t border-line">
      {former.length > 0 && (
        <p className="mt-5 mb-2 rounded-edge border-l-3 border-signal bg-raised px-4 py-3 text-sm">
          {former.map(({ text, parts }) => (
            <span key={text} className="block">
              “{text}” still appears in: {parts.map((part) => PART_WORDS[part].title).join(', ')}.
            </span>
          ))}
        </p>
      )}
      <PartSection draft={name}>
        <NameFields {...name} />
      </PartSection>
      <PartSection draft={front}>
        <FrontFields {...front} />
      </PartSection>
      <PartSection draft={accent}>
        <AccentFields {...accent} />
      </PartSection>
      <PartSection draft={logo}>
        <LogoFields {...logo} />
      </PartSection>
      <PartSection draft={banner}>
        <BannerFields {...banner} />
      </PartSection>
      {plans.file.length > 0 && (
        <PartSection draft={plans}>
          <PlansFields {...plans} />
        </PartSection>
      )}
      <PartSection draft={programs}>
        <ProgramFields {...programs} />
      </PartSection>
      <PartSection draft={faq}>
        <FaqFields {...faq} />
      </PartSection>
      <PartSection draft={suggestions}>
        <SuggestionsFields {...suggestions} />
      </PartSection>
      <PartSection draft={legal}>
        <LegalFields {...legal} />
      </PartSection>
      <ConfirmLeaving {...leaving} />
    </div>
  );
}
