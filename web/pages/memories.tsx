import { MemoryBoard } from '#web/features/memories/memory-board.tsx';
import { MemorySwitch } from '#web/features/preferences/memory-switch.tsx';
import { useTitle } from '#web/lib/title.ts';

export default function MemoriesPage() {
  useTitle('Memory Management');
  return (
    <MemoryBoard>
      <MemorySwitch />
    </MemoryBoard>
  );
}
