import { useEffect } from 'react';
import type { Source } from '#shared/source.ts';
import { useMedia } from '#web/lib/media.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { isComposing } from '#web/ui/is-composing.ts';
import { type PageFoot, PageReader } from './page-reader.tsx';

interface PagePanelProps {
  source: Source;
  onClose: () => void;
  foot?: PageFoot | undefined;
}

/** The page of a source: beside the chat where there is room, otherwise over it as a sheet. */
export function PagePanel({ source, onClose, foot }: PagePanelProps) {
  const beside = useMedia('(min-width: 1100px)');
  const reader = (
    <PageReader key={`${source.passageId}-${source.number}`} source={source} onClose={onClose} foot={foot} />
  );

  useEffect(() => {
    if (!beside) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event)) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [beside, onClose]);

  if (beside) {
    return (
      <aside
        aria-label={`Source: ${source.work.title}`}
        className="fade-in w-[clamp(24rem,36vw,36rem)] shrink-0 border-l border-line bg-chalk"
      >
        {reader}
      </aside>
    );
  }
  return (
    <Dialog open onClose={onClose} label={`Source: ${source.work.title}`} place="bottom">
      {reader}
    </Dialog>
  );
}
