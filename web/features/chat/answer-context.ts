import { createContext, type ReactNode } from 'react';
import type { LoadedBar } from '#shared/answer-extras.ts';
import type { Source } from '#shared/source.ts';

/** Opens the page of a source. The button that opened it gets the focus back. */
export type OpenSource = (source: Source) => void;

/** The sources of the surrounding answer; rendered blocks see new ones without rendering again. */
export const SourcesContext = createContext<readonly Source[]>([]);
/** Tries an answer’s question on the library; null for those who may not. */
export const TryQuestionContext = createContext<((question: string) => string) | null>(null);
/** Extra actions for a finished answer, by its id; null where there are none. */
export const AnswerActionsContext = createContext<((answerId: string) => ReactNode) | null>(null);
/** Draws loaded bars in an answer. */
export const LoadedBarsContext = createContext<((bars: readonly LoadedBar[]) => ReactNode) | null>(null);
export const OpenSourceContext = createContext<OpenSource>(() => {});
