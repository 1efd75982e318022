import type { FormEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import {
  MEMORY_CATEGORIES,
  MEMORY_DEFAULTS,
  MEMORY_IMPORTANCES,
  MEMORY_MAX_CHARACTERS,
  type MemoryCategory,
  type MemoryImportance,
} from '#shared/memory.ts';
import { isComposing } from '#web/ui/is-composing.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

export interface Draft {
  content: string;
  category: MemoryCategory;
  importance: MemoryImportance;
}

export const EMPTY: Draft = { content: '', ...MEMORY_DEFAULTS };

export const isSavable = ({ content }: Draft): boolean => {
  const { length } = content.trim();
  return length > 0 && length <= MEMORY_MAX_CHARACTERS;
};

const IMPORTANCES = MEMORY_IMPORTANCES.map(({ value, label }) => ({ value, label }));

interface MemoryFieldsProps {
  /** Labels the form for screen readers. */
  label: string;
  draft: Draft;
  content?: Ref<HTMLTextAreaElement>;
  placeholder?: string;
  onChange: (draft: Draft) => void;
  onSave: () => void;
  onCancel?: () => void;
  children: ReactNode;
}

/** The fields of a memory, to write or change; its buttons are the children. */
export function MemoryFields(props: MemoryFieldsProps) {
  const { label, draft, content, placeholder, onChange, onSave, onCancel, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
    if (event.key === 'Escape' && onCancel) onCancel();
  };
  return (
    <form aria-label={label} onSubmit={submit} onKeyDown={onKeyDown} className="space-y-4">
      <TextArea
        ref={content}
        label="Memory Content"
        dir="auto"
        placeholder={placeholder}
        limit={MEMORY_MAX_CHARACTERS}
        value={draft.content}
        onChange={(event) => onChange({ ...draft, content: event.target.value })}
      />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="w-full sm:w-48">
          <Select
            label="Category"
            options={MEMORY_CATEGORIES}
            value={draft.category}
            onChange={(category) => onChange({ ...draft, category })}
          />
        </div>
        <Segmented
          label="Importance"
          options={IMPORTANCES}
          value={draft.importance}
          onChange={(importance) => onChange({ ...draft, importance })}
        />
        <div className="ml-auto flex min-h-touch items-center gap-2">{children}</div>
      </div>
    </form>
  );
}
