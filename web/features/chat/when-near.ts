/** So far outside what is on the screen is near enough to be drawn. */
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

/** Calls back when `element` comes near to what is seen of the `data-scroller` around it. Returns how to stop. */
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
