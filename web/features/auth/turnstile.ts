const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

interface Turnstile {
  render(
    slot: HTMLElement,
    options: {
      sitekey: string;
      theme: 'auto';
      callback: (token: string) => void;
      'error-callback': () => void;
    },
  ): string;
  remove(widget: string): void;
}

let loading: Promise<Turnstile> | undefined;

function load(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => resolve((window as unknown as { turnstile: Turnstile }).turnstile);
    script.onerror = () => {
      script.remove();
      loading = undefined;
      reject(new Error('Turnstile could not be loaded.'));
    };
    document.head.append(script);
  });
  return loading;
}

/** Runs Cloudflare's check, drawn in `slot` until it is passed. */
export async function turnstile(siteKey: string, slot: HTMLElement): Promise<string> {
  const widgets = await load();
  return await new Promise((resolve, reject) => {
    const widget = widgets.render(slot, {
      sitekey: siteKey,
      theme: 'auto',
      callback: (token) => {
        resolve(token);
        widgets.remove(widget);
      },
      'error-callback': () => {
        reject(new Error('Turnstile was not passed.'));
        widgets.remove(widget);
      },
    });
  });
}
