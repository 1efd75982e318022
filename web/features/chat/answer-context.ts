import { createContext, type ReactNode } from 'react';
import type { LoadedBar } from '#shared/answer-extras.ts';
import type { Source } from '#shared/source.ts';

/** Opens the page a source stands on. The button that asked gets the focus back. */
export type OpenSource = (source: Source) => void;

/** The sources of the answer around; a block of text already drawn sees new ones without being drawn again. */
export const SourcesContext = createContext<readonly Source[]>([]);
/** Where an answer’s question can be tried on the library; null for those who may not. */
export const TryQuestionContext = createContext<((question: string) => string) | null>(null);
/** What else can be done with a finished answer, by its id; null where there is nothing. */
export const AnswerActionsContext = createContext<((answerId: string) => ReactNode) | null>(null);
/** Draws bars as an answer loads them. */
export const LoadedBarsContext = createContext<((bars: readonly LoadedBar[]) => ReactNode) | null>(null);
export const OpenSourceContext = createContext<OpenSource>(() => {});
