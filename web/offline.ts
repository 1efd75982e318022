import './styles/app.css';
import { createLookout } from './lib/lookout.ts';

const find = <T extends Element>(selector: string): T => {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`offline.html has no ${selector}`);
  return element;
};
const reason = find('[data-reason]');
const advice = find('[data-advice]');
const status = find('[role=status]');
const button = find<HTMLButtonElement>('button');

const lookout = createLookout(() => {
  // Opened by its own address, it has nothing to go back to.
  if (location.pathname === '/offline.html') location.replace('/');
  else location.reload();
});

function explain(): void {
  reason.textContent = navigator.onLine ? 'The server can’t be reached' : 'You’re offline';
  advice.textContent = navigator.onLine
    ? 'It may be restarting, or your connection may be down.'
    : 'This device has no network connection.';
}

async function tryNow(): Promise<void> {
  status.textContent = 'Trying...';
  if (!(await lookout.now())) status.textContent = 'Still no answer from the server.';
}

explain();
button.addEventListener('click', () => void tryNow());
for (const change of ['online', 'offline'])
  addEventListener(change, () => {
    explain();
    void lookout.now();
  });
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void lookout.now();
});
lookout.later();
