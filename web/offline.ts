import './styles/app.css';

/** Delays between two attempts; the last one repeats. */
const RETRY_MS = [2_000, 3_000, 5_000, 10_000];
const TIMEOUT_MS = 5_000;

const find = <T extends Element>(selector: string): T => {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`offline.html has no ${selector}`);
  return element;
};
const reason = find('[data-reason]');
const advice = find('[data-advice]');
const status = find('[role=status]');
const button = find<HTMLButtonElement>('button');

let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function explain(): void {
  reason.textContent = navigator.onLine ? 'The server can’t be reached' : 'You’re offline';
  advice.textContent = navigator.onLine
    ? 'It may be restarting, or your connection may be down.'
    : 'This device has no network connection.';
}

async function isReady(): Promise<boolean> {
  try {
    const reply = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return reply.ok;
  } catch {
    return false;
  }
}

/**
 * Opens the requested address once the server answers.
 * @param asked by the button, which shows the outcome
 */
async function retry(asked = false): Promise<void> {
  clearTimeout(timer);
  if (asked) status.textContent = 'Trying...';
  if (await isReady()) {
    // Opened by its own address, it has nothing to go back to.
    if (location.pathname === '/offline.html') location.replace('/');
    else location.reload();
    return;
  }
  if (asked) status.textContent = 'Still no answer from the server.';
  clearTimeout(timer);
  timer = setTimeout(retry, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]);
}

explain();
button.addEventListener('click', () => void retry(true));
for (const change of ['online', 'offline'])
  addEventListener(change, () => {
    explain();
    void retry();
  });
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void retry();
});
timer = setTimeout(retry, RETRY_MS[0]);
