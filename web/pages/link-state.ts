import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * What the server says about the link that opened a page. Only the newest question counts, since another link
 * can be opened on the same page.
 * @param waiting the state until the answer; `question` must not throw
 */
export function useLinkState<State>(waiting: State, question: () => Promise<State>) {
  const [state, setState] = useState(waiting);
  const asked = useRef(0);
  const ask = useCallback(() => {
    const turn = ++asked.current;
    setState(waiting);
    void question().then((answer) => {
      if (turn === asked.current) setState(answer);
    });
  }, [waiting, question]);
  useEffect(ask, [ask]);
  return { state, setState, ask };
}
