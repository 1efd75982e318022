import type { PublicFace } from '#shared/gym-face.ts';

function read(): PublicFace {
  const text = document.getElementById('gym')?.textContent;
  if (!text) throw new Error('The page carries no #gym: is it served by the server?');
  return JSON.parse(text);
}

/** The public face of the content pack, as the server wrote it into the page. */
export const gym: PublicFace = read();
