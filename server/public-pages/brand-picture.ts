import { type Brand, cardSvg, iconSvg } from './brand-drawings.ts';
import { askScreenSvg, chalkScreenSvg, wideScreenSvg } from './brand-screens.ts';

export const BRAND_PICTURES = [
  'card',
  'icon-192',
  'icon-512',
  'maskable-512',
  'apple-touch-icon',
  'screen-ask',
  'screen-chalk',
  'screen-wide',
] as const;
export type BrandPicture = (typeof BRAND_PICTURES)[number];

/** Draws a picture as SVG. */
export function drawingOf(picture: BrandPicture, brand: Brand): string {
  switch (picture) {
    case 'card':
      return cardSvg(brand);
    case 'icon-192':
      return iconSvg(brand, 192, 0);
    case 'icon-512':
      return iconSvg(brand, 512, 0);
    case 'maskable-512':
      return iconSvg(brand, 512, 0.14);
    case 'apple-touch-icon':
      return iconSvg(brand, 180, 0.1);
    case 'screen-ask':
      return askScreenSvg(brand);
    case 'screen-chalk':
      return chalkScreenSvg(brand);
    case 'screen-wide':
      return wideScreenSvg(brand);
  }
}
