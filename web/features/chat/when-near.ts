/** How far outside the view an element is rendered. */
const NEAR = '150% 0px';

const observers = new WeakMap<Element, IntersectionObserver>();
const callbacks = new WeakMap<Element, () => void>();

function observerOf(root: Element): IntersectionObserver {
  let observer = observers.get(root);
  if (!observer) {
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) if (isIntersecting) callbacks.get(target)?.();
      },
      { root, rootMargin: NEAR },
    );
    observers.set(root, observer);
  }
  return observer;
}

/**
 * Calls back when `element` comes near the visible part of the `data-scroller` around it.
 * @returns a function that stops listening
 */
export function whenNear(element: Element, callback: () => void): () => void {
  const root = element.closest('[data-scroller]');
  if (!root) {
    callback();
    return () => undefined;
  }
  const observer = observerOf(root);
  callbacks.set(element, callback);
  observer.observe(element);
  return () => {
    observer.unobserve(element);
    callbacks.delete(element);
  };
}
