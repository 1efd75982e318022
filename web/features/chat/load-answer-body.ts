const AGAIN_MS = 1000;

/**
 * What draws Markdown, a third of the chat's code: it comes with the first letter typed or with a conversation that is
 * opened, since nothing is to be drawn before. Asked for again until it is there, because a network may be away.
 */
export async function loadAnswerBody(): Promise<typeof import('./answer-body.tsx')> {
  for (;;) {
    try {
      return await import('./answer-body.tsx');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
