import { ModelSelector } from '#web/features/models/model-selector.tsx';
import { usePreferences } from '#web/features/preferences/queries.ts';

interface ChatModelProps {
  /** Chosen for this chat, or the conversation’s own; null for neither. */
  model: string | null;
  fresh: boolean;
  onChange: (id: string) => void;
}

/** The chat’s model for admins: defaults to their preference until they choose one here. */
export function ChatModel({ model, fresh, onChange }: ChatModelProps) {
  const preferred = usePreferences().data?.model;
  return <ModelSelector modelId={model ?? preferred} fresh={fresh} onChange={onChange} />;
}
