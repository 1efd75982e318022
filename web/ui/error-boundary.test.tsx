import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

const CALM = { broken: false, screen: '/a' };

/** What is shown after an error in what the boundary surrounds. */
function shownBroken(screen?: string): string {
  const boundary = new ErrorBoundary({ children: 'The screen', ...(screen !== undefined && { screen }) });
  Object.assign(boundary.state, ErrorBoundary.getDerivedStateFromError());
  return renderToStaticMarkup(boundary.render());
}

it('a broken screen is replaced alone, and the whole app only where there is nothing around it', () => {
  expect(shownBroken()).toMatch(/^<main .*Something went wrong/);
  expect(shownBroken('/a')).toMatch(/^<div .*Something went wrong/);
});

it('another screen is tried although the last one broke', () => {
  const broken = { ...CALM, ...ErrorBoundary.getDerivedStateFromError() };
  const next = (screen: string) => ErrorBoundary.getDerivedStateFromProps({ children: null, screen }, broken);
  expect(next('/a')).toBeNull();
  expect(next('/b')).toEqual({ broken: false, screen: '/b' });
});
