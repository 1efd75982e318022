import { useGym } from '#web/lib/gym.ts';
import { number } from '#web/lib/numbers.ts';

/** Says when conversations are deleted, where the gym deletes them. */
export function ExpiryNote({ className }: { className: string }) {
  const { conversationDays } = useGym();
  if (conversationDays == null) return null;
  return (
    <p className={`max-w-measure text-sm text-ink-soft ${className}`}>
      A conversation is deleted {number(conversationDays)} days after its last message. Favorites stay until
      you delete them.
    </p>
  );
}
