/**
 * Keeps `--app-height` at the visible height. Browsers that lay the phone's keyboard over the page, instead
 * of shrinking it, report the difference only in `visualViewport`.
 */
export function followVisibleHeight(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const set = () => {
    // A pinch zoom shrinks the visual viewport as well and must not squeeze the page.
    if (viewport.scale > 1.01) return;
    document.documentElement.style.setProperty('--app-height', `${Math.round(viewport.height)}px`);
  };
  set();
  viewport.addEventListener('resize', set);
  return () => viewport.removeEventListener('resize', set);
}
